/**
 * The schema, as the ordered list of steps that made it. A released step never changes: a new one follows. Times are
 * milliseconds since 1970.
 */
export const gatewayMigrations: readonly string[] = [
  `
  CREATE TABLE installation (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    user_id TEXT NOT NULL,
    workspace_id TEXT NOT NULL
  ) STRICT;

  CREATE TABLE keys (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('user', 'management')),
    issued_to TEXT NOT NULL CHECK (issued_to IN ('app', 'command-line', 'other')),
    label TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
  ) STRICT;

  CREATE TABLE presets (
    id TEXT PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    description TEXT,
    status TEXT NOT NULL,
    status_updated_at INTEGER,
    creator_user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE preset_versions (
    id TEXT PRIMARY KEY,
    preset_id TEXT NOT NULL REFERENCES presets (id),
    version INTEGER NOT NULL CHECK (version >= 1),
    config TEXT NOT NULL,
    system_prompt TEXT,
    creator_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (preset_id, version)
  ) STRICT, WITHOUT ROWID;

  -- Versions are append-only: what an answer was made with stays readable.
  CREATE TRIGGER preset_versions_stay BEFORE UPDATE ON preset_versions
  BEGIN SELECT RAISE(ABORT, 'a preset version never changes'); END;
  `,
  `
  -- Amounts in 10⁻¹² US dollars; NULL is no limit.
  ALTER TABLE keys ADD COLUMN credit_limit INTEGER CHECK (credit_limit >= 0);
  ALTER TABLE keys ADD COLUMN spent INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE keys ADD COLUMN requests_per_minute INTEGER CHECK (requests_per_minute >= 1);
  `,
  `
  -- Whoever reached the port could take one before the app asked the person. Their programs ask again.
  DELETE FROM keys WHERE kind = 'management' AND issued_to = 'other';
  `,
  `
  -- What GET /generation answers, as JSON: facts about an answer, never its text.
  CREATE TABLE generations (
    id TEXT PRIMARY KEY,
    key_holder TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    facts TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX generations_by_time ON generations (created_at);
  `,
  `
  -- A limit counts the whole life of a key, or the current day, week or month.
  ALTER TABLE keys ADD COLUMN limit_period TEXT CHECK (limit_period IN ('daily', 'weekly', 'monthly'));
  ALTER TABLE keys ADD COLUMN expires_at INTEGER;

  -- What each holder of a key spent, by day of UTC since 1970. Day 0 is what was spent before this table.
  CREATE TABLE key_days (
    holder TEXT NOT NULL,
    day INTEGER NOT NULL,
    spent INTEGER NOT NULL,
    PRIMARY KEY (holder, day)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO key_days
  SELECT CASE issued_to WHEN 'other' THEN 'key ' || id ELSE issued_to END, 0, sum(spent)
  FROM keys GROUP BY 1 HAVING sum(spent) > 0;

  -- The next key may get the id of a removed one, and must not get what belongs to it.
  CREATE TRIGGER keys_leave_nothing AFTER DELETE ON keys WHEN OLD.issued_to = 'other'
  BEGIN
    DELETE FROM key_days WHERE holder = 'key ' || OLD.id;
    DELETE FROM generations WHERE key_holder = 'key ' || OLD.id;
  END;
  `,
  `
  -- The id of a removed key is never used again: requests of that key may still run, and answers be cached for it.
  CREATE TABLE new_keys (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('user', 'management')),
    issued_to TEXT NOT NULL CHECK (issued_to IN ('app', 'command-line', 'other')),
    label TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER,
    credit_limit INTEGER CHECK (credit_limit >= 0),
    spent INTEGER NOT NULL DEFAULT 0,
    requests_per_minute INTEGER CHECK (requests_per_minute >= 1),
    limit_period TEXT CHECK (limit_period IN ('daily', 'weekly', 'monthly')),
    expires_at INTEGER
  ) STRICT;
  INSERT INTO new_keys SELECT id, hash, kind, issued_to, label, created_at, last_used_at, credit_limit, spent,
    requests_per_minute, limit_period, expires_at FROM keys;
  DROP TABLE keys;
  ALTER TABLE new_keys RENAME TO keys;
  CREATE TRIGGER keys_leave_nothing AFTER DELETE ON keys WHEN OLD.issued_to = 'other'
  BEGIN
    DELETE FROM key_days WHERE holder = 'key ' || OLD.id;
    DELETE FROM generations WHERE key_holder = 'key ' || OLD.id;
  END;
  `,
  `
  -- Names and patterns of models as a JSON array; NULL is all. The hint is the end of the key, for people.
  ALTER TABLE keys ADD COLUMN allowed_models TEXT;
  ALTER TABLE keys ADD COLUMN hint TEXT CHECK (length(hint) = 4);

  -- A key that was lent is used like another one, and ends with it.
  ALTER TABLE keys ADD COLUMN parent_id INTEGER;
  CREATE INDEX lent_keys ON keys (parent_id) WHERE parent_id IS NOT NULL;
  CREATE TRIGGER lent_keys_end AFTER DELETE ON keys WHEN OLD.parent_id IS NULL
  BEGIN DELETE FROM keys WHERE parent_id = OLD.id; END;
  `,
]
