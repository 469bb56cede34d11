-- +goose Up
-- What is not told by a way to be told: decision, reminder, reaction, invitation, with blanks between.
ALTER TABLE channels ADD COLUMN quiet TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE channels DROP COLUMN quiet;
