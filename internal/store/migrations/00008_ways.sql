-- Ways to sign in beside a password, and who may make an account.

-- +goose Up
CREATE TABLE passkeys (
    id      TEXT    NOT NULL PRIMARY KEY, -- as its authenticator calls it
    person  TEXT    NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    handle  TEXT    NOT NULL, -- what its authenticator calls the person
    name    TEXT    NOT NULL,
    body    TEXT    NOT NULL, -- the public key, and what is known of it
    copied  INTEGER NOT NULL, -- it seems that somebody has a copy
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL
) STRICT;

CREATE INDEX passkeys_person ON passkeys (person);

-- Whom another house vouches for.
CREATE TABLE identities (
    issuer  TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    person  TEXT    NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    PRIMARY KEY (issuer, subject)
) STRICT;

CREATE INDEX identities_person ON identities (person);

-- What a browser has begun and must finish soon, once.
CREATE TABLE ceremonies (
    hash    TEXT    NOT NULL PRIMARY KEY, -- of the token in the browser
    kind    TEXT    NOT NULL,
    body    TEXT    NOT NULL,
    expires INTEGER NOT NULL
) STRICT;

CREATE INDEX ceremonies_expires ON ceremonies (expires);

-- What those who look after the house have decided for all.
CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- Codes that let somebody make an account.
CREATE TABLE admissions (
    hash    TEXT    NOT NULL PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE, -- names the code on pages; admits nobody
    note    TEXT    NOT NULL,
    uses    INTEGER NOT NULL, -- that are left
    ends    INTEGER NOT NULL, -- 0 for never
    created INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE admissions;
DROP TABLE settings;
DROP TABLE ceremonies;
DROP TABLE identities;
DROP TABLE passkeys;
