import type { Migration } from '../migrate.ts'

/**
 * Conversations as trees of messages. `leaf_id` is the end of the branch that is shown. `sequence` is the order of
 * arrival (an explicit rowid, since VACUUM renumbers implicit ones). A running answer collects in `answer_chunks`,
 * which is append-only, and is folded into `messages` when it ends. `answer` is everything that the gateway reported,
 * as JSON; the other columns are what lists and sums need.
 */
export const conversations: Migration = {
  version: 1,
  sql: `
    create table conversations (
      id text primary key,
      title text,
      profile_id text not null,
      model text,
      draft text not null default '',
      leaf_id text,
      created_at integer not null,
      updated_at integer not null,
      deleted_at integer
    ) strict;
    create index conversations_by_time on conversations (updated_at desc);

    create table messages (
      sequence integer primary key,
      id text not null unique,
      conversation_id text not null references conversations (id) on delete cascade,
      parent_id text references messages (id) on delete cascade,
      role text not null,
      created_at integer not null,
      text text not null default '',
      reasoning text not null default '',
      status text,
      requested_model text,
      model text,
      provider text,
      finish_reason text,
      prompt_tokens integer,
      completion_tokens integer,
      reasoning_tokens integer,
      cached_tokens integer,
      cost real,
      is_byok integer,
      request_id text,
      first_token_after integer,
      finished_after integer,
      error text,
      answer text
    ) strict;
    create index messages_by_place on messages (conversation_id, parent_id, sequence);
    create index messages_by_parent on messages (parent_id);
    create index messages_under_way on messages (status) where status = 'streaming';

    create table answer_chunks (
      message_id text not null references messages (id) on delete cascade,
      sequence integer not null,
      text text not null,
      reasoning text not null,
      primary key (message_id, sequence)
    ) strict, without rowid;
  `,
}

/** One row per setting, its value as JSON. Rows of a later version that this one does not know stay untouched. */
export const settingsTable: Migration = {
  version: 2,
  sql: `
    create table settings (
      key text primary key,
      value text not null
    ) strict, without rowid;
  `,
}

/**
 * The gateways that the person added; the two built-in ones are code. `base_url` is normalised, without a trailing
 * slash. Keys are in the system's keychain.
 */
export const gatewayProfiles: Migration = {
  version: 3,
  sql: `
    create table gateway_profiles (
      id text primary key,
      name text not null,
      base_url text not null,
      authorize_url text,
      dialect text not null,
      created_at integer not null
    ) strict, without rowid;
  `,
}

/**
 * A checksum over all columns of a message, to detect damage that leaves the file's structure intact. Null until
 * background maintenance adds it, since reading every row here would delay the start.
 */
export const messageChecksums: Migration = {
  version: 4,
  sql: 'alter table messages add column checksum integer',
}
