-- +goose Up
-- Games that were ended too early to count, and how much a game counts for the ratings, in percent.
ALTER TABLE outcomes ADD COLUMN short INTEGER NOT NULL DEFAULT 0;
ALTER TABLE scores ADD COLUMN weight INTEGER NOT NULL DEFAULT 100;

-- +goose Down
ALTER TABLE scores DROP COLUMN weight;
ALTER TABLE outcomes DROP COLUMN short;
