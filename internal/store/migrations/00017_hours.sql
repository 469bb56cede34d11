-- +goose Up
-- When a person has changed the zone last: not more often than once a week.
ALTER TABLE hours ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE hours DROP COLUMN moved;
