-- +goose Up
-- The state of a table is not written with every answer any more: standing is that after the version stood, and the log
-- leads on from there. The old name goes, so that a program that would take it for the newest fails instead.
ALTER TABLE tables RENAME COLUMN state TO standing;
ALTER TABLE tables ADD COLUMN stood INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET stood = version WHERE standing <> '';

-- +goose Down
ALTER TABLE tables DROP COLUMN stood;
ALTER TABLE tables RENAME COLUMN standing TO state;
