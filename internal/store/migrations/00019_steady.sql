-- +goose Up
-- How many of a hundred games must have been finished by whoever sits down at a table; 0 for anybody.
ALTER TABLE tables ADD COLUMN steady INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE tables DROP COLUMN steady;
