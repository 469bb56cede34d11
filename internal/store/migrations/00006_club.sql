-- How games end otherwise than by their rules, who may sit down, and who has looked at which table.

-- +goose Up
ALTER TABLE tables ADD COLUMN ending TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN lock TEXT NOT NULL DEFAULT ''; -- hash of the password that lets sit down

CREATE TABLE visits (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   TEXT   NOT NULL,
    at       INTEGER NOT NULL,
    ended    INTEGER NOT NULL, -- the game was over then, or before
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

-- What was over before nobody must look at again.
INSERT INTO visits (table_id, person, at, ended)
    SELECT table_id, person, 0, 1 FROM holders JOIN tables ON tables.id = table_id WHERE phase = 'over';

-- +goose Down
DROP TABLE visits;
ALTER TABLE tables DROP COLUMN lock;
ALTER TABLE tables DROP COLUMN ending;
