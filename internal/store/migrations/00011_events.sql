-- Events: rounds of tables, and who takes part.

-- +goose Up
CREATE TABLE events (
    id      TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    phase   TEXT NOT NULL,
    host    TEXT NOT NULL, -- empty for somebody who is forgotten
    body    TEXT NOT NULL, -- what is played, and the rounds; it knows people by their numbers
    changed INTEGER NOT NULL
) STRICT;

CREATE INDEX events_changed ON events (changed);

-- Who takes part in an event.
CREATE TABLE entrants (
    event  TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    person TEXT NOT NULL, -- empty for somebody who is forgotten
    gone   INTEGER NOT NULL,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX entrants_person ON entrants (person) WHERE person <> '';

-- +goose Down
DROP TABLE entrants;
DROP TABLE events;
