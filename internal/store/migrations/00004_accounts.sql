-- Guests who have become accounts: a name of their own, and ways to sign in.

-- +goose Up
ALTER TABLE people ADD COLUMN account INTEGER NOT NULL DEFAULT 0; -- only a login admits this person, no guest's cookie

CREATE TABLE accounts (
    person   TEXT   NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    name     TEXT   NOT NULL,
    look     TEXT   NOT NULL UNIQUE, -- names that look alike have the same
    password TEXT   NOT NULL,        -- hash, empty for those who sign in otherwise
    mail     TEXT   NOT NULL,        -- an address that has answered, or empty
    created  INTEGER NOT NULL
);

CREATE INDEX accounts_mail ON accounts (mail) WHERE mail <> '';

CREATE TABLE logins (
    hash    TEXT   NOT NULL PRIMARY KEY, -- of the token in the browser
    id      TEXT   NOT NULL UNIQUE,      -- its name on pages
    person  TEXT   NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    browser TEXT   NOT NULL,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL
);

CREATE INDEX logins_person ON logins (person);

-- Recovery codes, each good for one time.
CREATE TABLE codes (
    person TEXT NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    hash   TEXT NOT NULL,
    PRIMARY KEY (person, hash)
);

-- Links that were sent by mail, each good for one time.
CREATE TABLE tickets (
    hash    TEXT   NOT NULL PRIMARY KEY,
    kind    TEXT   NOT NULL,
    person  TEXT   NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    mail    TEXT   NOT NULL, -- the address that it was sent to
    expires INTEGER NOT NULL
);

CREATE INDEX tickets_person ON tickets (person);

-- +goose Down
DROP TABLE tickets;
DROP TABLE codes;
DROP TABLE logins;
DROP TABLE accounts;
ALTER TABLE people DROP COLUMN account;
