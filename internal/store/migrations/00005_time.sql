-- Clocks: what a table knows of time, when somebody must look at it, and when people play.

-- +goose Up
ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT ''; -- empty if nobody counts the time
ALTER TABLE tables ADD COLUMN alarm INTEGER NOT NULL DEFAULT 0;

-- A bot that owes an answer is looked for at once.
UPDATE tables SET alarm = changed WHERE due = 1;

CREATE INDEX tables_alarm ON tables (alarm) WHERE alarm > 0;

CREATE TABLE hours (
    person TEXT NOT NULL PRIMARY KEY,
    zone   TEXT NOT NULL,
    off    TEXT NOT NULL -- days off
) STRICT;

-- +goose Down
DROP TABLE hours;
DROP INDEX tables_alarm;
ALTER TABLE tables DROP COLUMN alarm;
ALTER TABLE tables DROP COLUMN clock;
