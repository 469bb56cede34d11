-- What is said and proposed at a table beside the game itself.

-- +goose Up
CREATE TABLE talk (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    room     TEXT   NOT NULL, -- who reads it
    kind     TEXT   NOT NULL,
    seat     INTEGER NOT NULL,
    person   TEXT   NOT NULL,
    name     TEXT   NOT NULL,
    text     TEXT   NOT NULL,
    place    TEXT   NOT NULL,
    key      TEXT   NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Pencil marks of a team.
CREATE TABLE plans (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    place    TEXT   NOT NULL,
    seat     INTEGER NOT NULL, -- who has written it
    text     TEXT   NOT NULL,
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;

-- Whom somebody does not want to read at a table.
CREATE TABLE mutes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   TEXT NOT NULL,
    other    TEXT NOT NULL,
    PRIMARY KEY (table_id, person, other)
) STRICT, WITHOUT ROWID;

-- What the members of a team propose as the answer to a question.
CREATE TABLE ballots (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    question TEXT   NOT NULL,
    move     TEXT   NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE ballots;
DROP TABLE mutes;
DROP TABLE plans;
DROP TABLE talk;
