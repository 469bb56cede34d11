-- +goose Up
-- The second factor of an account: a key that an app on a phone shares with the house. It must be read to check a
-- number, so it is kept as it is, for this database alone.
CREATE TABLE factors (
    person  TEXT    NOT NULL PRIMARY KEY REFERENCES accounts (person) ON DELETE CASCADE,
    secret  TEXT    NOT NULL,
    step    INTEGER NOT NULL, -- half minutes since 1970 of the number that was used last
    created INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE factors;
