-- Where people are told that a decision waits for them, and what they are still to be told.

-- +goose Up
CREATE TABLE channels (
    id       TEXT   NOT NULL PRIMARY KEY,
    person   TEXT   NOT NULL,
    kind     TEXT   NOT NULL, -- hook, push, mail
    form     TEXT   NOT NULL,
    address  TEXT   NOT NULL,
    secret   TEXT   NOT NULL, -- signs what is sent
    lang     TEXT   NOT NULL,
    origin   TEXT   NOT NULL, -- of this site, as the person calls it
    stopped  TEXT   NOT NULL, -- why nothing is sent, or empty
    failures INTEGER NOT NULL,
    later    INTEGER NOT NULL, -- when the next letter of a day is due, or 0
    created  INTEGER NOT NULL
) STRICT;

CREATE INDEX channels_person ON channels (person);

CREATE TABLE notices (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    decision TEXT   NOT NULL,
    channel  TEXT   NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    person   TEXT   NOT NULL,
    at       INTEGER NOT NULL, -- when it is to be told; 0 if it was, or need not be
    tries    INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, decision, channel)
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_due ON notices (at) WHERE at > 0;
CREATE INDEX notices_channel ON notices (channel);

-- +goose Down
DROP TABLE notices;
DROP TABLE channels;
