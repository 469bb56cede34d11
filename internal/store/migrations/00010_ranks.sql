-- What finished games have come to, how strong people are by them.

-- +goose Up
ALTER TABLE tables ADD COLUMN ranked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN event TEXT NOT NULL DEFAULT ''; -- the event that the table belongs to, or empty
ALTER TABLE accounts ADD COLUMN hides INTEGER NOT NULL DEFAULT 0; -- others do not see what this person has played

CREATE INDEX tables_event ON tables (event) WHERE event <> '';

-- A finished game. It stays when its table is deleted.
CREATE TABLE outcomes (
    table_id    TEXT    NOT NULL PRIMARY KEY,
    game        TEXT    NOT NULL,
    mode        TEXT    NOT NULL,
    versus      INTEGER NOT NULL, -- each played against all others
    ranked      INTEGER NOT NULL,
    hidden      INTEGER NOT NULL, -- the table was not listed
    event       TEXT    NOT NULL,
    ending      TEXT    NOT NULL,
    at          INTEGER NOT NULL
) STRICT;

CREATE TABLE scores (
    table_id    TEXT    NOT NULL REFERENCES outcomes (table_id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    game        TEXT    NOT NULL, -- game and moment stand here too, to find a person's games by
    at          INTEGER NOT NULL,
    person      TEXT    NOT NULL, -- empty for bots, and for those who are forgotten
    holder      TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    bot         TEXT    NOT NULL,
    away        INTEGER NOT NULL, -- the person has left the game to a bot
    place       INTEGER NOT NULL, -- 1 is best; 0 where nobody has won
    total       INTEGER NOT NULL,
    points      TEXT    NOT NULL, -- by category
    mu          INTEGER NOT NULL, -- of ranked games, before; millionths
    sigma       INTEGER NOT NULL,
    mu_after    INTEGER NOT NULL,
    sigma_after INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX scores_person ON scores (person, at) WHERE person <> '';

CREATE TABLE ratings (
    person      TEXT    NOT NULL,
    game        TEXT    NOT NULL,
    mu          INTEGER NOT NULL,
    sigma       INTEGER NOT NULL,
    floor       INTEGER NOT NULL, -- what ladders go by
    games       INTEGER NOT NULL, -- ranked ones; each adds one, so that none is counted twice
    changed     INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_ladder ON ratings (game, floor);

-- +goose Down
DROP TABLE ratings;
DROP TABLE scores;
DROP TABLE outcomes;
DROP INDEX tables_event;
ALTER TABLE accounts DROP COLUMN hides;
ALTER TABLE tables DROP COLUMN event;
ALTER TABLE tables DROP COLUMN ranked;
