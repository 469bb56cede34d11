-- +goose Up
-- What a seat wishes to pass on by itself: ids with blanks between. Nobody else sees it.
CREATE TABLE passes (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    wishes   TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE passes;
