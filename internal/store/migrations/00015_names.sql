-- +goose Up
-- Names that nobody takes for a while: of accounts that were deleted, and those that an account has given up. Of the name
-- there is a hash with a key of the house.
CREATE TABLE names (
    mark   TEXT   NOT NULL PRIMARY KEY,
    person TEXT   NOT NULL, -- who may have it again, empty for nobody
    until  INTEGER NOT NULL
) STRICT;

CREATE INDEX names_person ON names (person) WHERE person <> '';

-- +goose Down
DROP TABLE names;
