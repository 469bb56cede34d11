-- Analyses, the language of a table's talk, what people set tables up with, and what they report to the host.

-- +goose Up
ALTER TABLE tables ADD COLUMN study INTEGER NOT NULL DEFAULT 0; -- an analysis of the host alone
ALTER TABLE tables ADD COLUMN lang TEXT NOT NULL DEFAULT ''; -- that those at the table talk, empty for any

-- How a person likes to set up tables, under names of their own.
CREATE TABLE presets (
    person  TEXT    NOT NULL,
    game    TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    form    TEXT    NOT NULL, -- the fields of the page
    changed INTEGER NOT NULL,
    PRIMARY KEY (person, game, name)
);

CREATE TABLE reports (
    id       TEXT    NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL, -- which may be gone
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL
);

-- +goose Down
DROP TABLE reports;
DROP TABLE presets;
ALTER TABLE tables DROP COLUMN lang;
ALTER TABLE tables DROP COLUMN study;
