-- Those who look after the house: who they are, what they have done, and what people tell them.

-- +goose Up
CREATE TABLE admins (
    person TEXT    NOT NULL PRIMARY KEY REFERENCES accounts (person) ON DELETE CASCADE,
    since  INTEGER NOT NULL
) STRICT;

-- What somebody may not do, and until when.
CREATE TABLE sanctions (
    person TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind   TEXT    NOT NULL,
    until  INTEGER NOT NULL, -- 0 for good
    reason TEXT    NOT NULL, -- as the person is told
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, kind)
) STRICT;

CREATE TABLE audit (
    id       TEXT    NOT NULL PRIMARY KEY,
    at       INTEGER NOT NULL,
    admin    TEXT    NOT NULL, -- empty for the command line
    action   TEXT    NOT NULL,
    person   TEXT    NOT NULL, -- whom it was about, or empty
    table_id TEXT    NOT NULL, -- where, or empty
    detail   TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_at ON audit (at);

CREATE TABLE announcements (
    id      TEXT    NOT NULL PRIMARY KEY,
    texts   TEXT    NOT NULL, -- by language
    begins  INTEGER NOT NULL,
    ends    INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE cases (
    id       TEXT    NOT NULL PRIMARY KEY,
    at       INTEGER NOT NULL,
    reporter TEXT    NOT NULL, -- empty when they are forgotten
    person   TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE, -- who is reported
    table_id TEXT    NOT NULL,
    line     INTEGER NOT NULL, -- 0 for the person as such
    room     TEXT    NOT NULL, -- where it was said
    said     TEXT    NOT NULL, -- the line, so that it stays when it is taken out
    reason   TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    outcome  TEXT    NOT NULL, -- empty while nobody has decided
    settled  INTEGER NOT NULL
) STRICT;

CREATE INDEX cases_open ON cases (at) WHERE outcome = '';
CREATE INDEX cases_reporter ON cases (reporter);
CREATE INDEX cases_person ON cases (person);

-- What those who look after the house tell somebody, until it was read.
CREATE TABLE messages (
    id     TEXT    NOT NULL PRIMARY KEY,
    person TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind   TEXT    NOT NULL,
    text   TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    seen   INTEGER NOT NULL -- 0 until it was read
) STRICT;

CREATE INDEX messages_person ON messages (person);

-- +goose Down
DROP TABLE messages;
DROP TABLE cases;
DROP TABLE announcements;
DROP TABLE audit;
DROP TABLE sanctions;
DROP TABLE admins;
