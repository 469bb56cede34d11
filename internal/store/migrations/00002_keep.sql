-- What belongs to no table: puzzles that people have solved, and sheets that whoever knows their code writes on.

-- +goose Up
CREATE TABLE results (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    body   TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, puzzle)
) STRICT;

CREATE TABLE sheets (
    code    TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    body    TEXT NOT NULL,
    changed INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE sheets;
DROP TABLE results;
