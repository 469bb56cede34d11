-- What belongs to no table: puzzles that people have solved, and sheets that whoever knows their code writes on.

-- +goose Up
CREATE TABLE results (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    body   TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, puzzle)
);

CREATE TABLE sheets (
    code    TEXT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    body    TEXT NOT NULL,
    changed BIGINT NOT NULL
);

-- +goose Down
DROP TABLE sheets;
DROP TABLE results;
