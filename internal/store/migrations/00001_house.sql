-- Times are microseconds since 1970, JSON is text: both databases keep the same values.

-- +goose Up
CREATE TABLE tables (
    id      TEXT    NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    phase   TEXT    NOT NULL,
    game    TEXT    NOT NULL,
    rules   INTEGER NOT NULL,
    pack    TEXT    NOT NULL,
    setup   TEXT    NOT NULL,
    seeded  INTEGER NOT NULL, -- the seed was typed by the maker
    host    TEXT    NOT NULL,
    hidden  INTEGER NOT NULL, -- not listed
    seats   TEXT    NOT NULL,
    waiting INTEGER NOT NULL, -- set of seats that owe an answer
    due     INTEGER NOT NULL, -- a bot or an automaton is among them
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    next    TEXT    NOT NULL, -- the rematch
    state   TEXT    NOT NULL  -- the newest, empty before the start
) STRICT;

CREATE INDEX tables_listed ON tables (created) WHERE phase = 'gathering' AND hidden = 0;
CREATE INDEX tables_due ON tables (id) WHERE due = 1;

-- Who made a table or sits at it.
CREATE TABLE holders (
    person   TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX holders_table ON holders (table_id);

CREATE TABLE entries (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version  INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    key      TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    place    TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    id       TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL,
    recovery TEXT    NOT NULL UNIQUE, -- hash of the token
    created  INTEGER NOT NULL
) STRICT;

CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL -- hex
) STRICT;

-- +goose Down
DROP TABLE secrets;
DROP TABLE people;
DROP TABLE notes;
DROP TABLE entries;
DROP TABLE holders;
DROP TABLE tables;
