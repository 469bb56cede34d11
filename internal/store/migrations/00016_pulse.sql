-- +goose Up
-- When a house could last write, and the times in which none could: live clocks stand then.
CREATE TABLE pulse (
    one     INTEGER NOT NULL PRIMARY KEY, -- the only row has 1
    at      INTEGER NOT NULL, -- 0 for never
    stopped INTEGER NOT NULL  -- the house that has written it was about to stop
) STRICT;

CREATE TABLE outages (
    begins     INTEGER NOT NULL PRIMARY KEY,
    resumes    INTEGER NOT NULL,
    everywhere INTEGER NOT NULL -- slow clocks stand too
) STRICT;

-- +goose Down
DROP TABLE outages;
DROP TABLE pulse;
