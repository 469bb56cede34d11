-- +goose Up
-- When a house could last write, and the times in which none could: live clocks stand then.
CREATE TABLE pulse (
    one     BIGINT NOT NULL PRIMARY KEY, -- the only row has 1
    at      BIGINT NOT NULL, -- 0 for never
    stopped BIGINT NOT NULL  -- the house that has written it was about to stop
);

CREATE TABLE outages (
    begins     BIGINT NOT NULL PRIMARY KEY,
    resumes    BIGINT NOT NULL,
    everywhere BIGINT NOT NULL -- slow clocks stand too
);

-- +goose Down
DROP TABLE outages;
DROP TABLE pulse;
