import type { Migration } from '../migrate.ts'

/**
 * Recordings, their transcriptions, and speech. The sound is in files (`voice` in the data folder) named by id: rows
 * stay small, and a recording grows by appending.
 */
export const voice: Migration = {
  version: 7,
  sql: `
    create table clips (
      id text primary key,
      title text not null,
      created_at integer not null,
      source text not null,
      status text not null,
      was_cut integer not null default 0,
      bytes integer not null default 0,
      loudness text not null default '[]',
      is_silent integer not null default 0,
      deleted_at integer
    ) strict;
    create index clips_by_time on clips (created_at desc);

    create table transcriptions (
      id text primary key,
      clip_id text not null references clips (id) on delete cascade,
      profile_id text not null,
      created_at integer not null,
      settings text not null,
      status text not null,
      text text not null default '',
      pieces text not null default '[]',
      error text,
      cost real,
      input_tokens integer,
      output_tokens integer,
      seconds real,
      finished_after integer,
      ended_at integer
    ) strict;
    create index transcriptions_by_clip on transcriptions (clip_id, created_at desc);

    create table spoken (
      id text primary key,
      created_at integer not null,
      profile_id text not null,
      text text not null,
      settings text not null,
      status text not null,
      error text,
      sample_rate integer,
      channels integer not null,
      bytes integer not null default 0,
      first_byte_after integer,
      finished_after integer,
      cost real
    ) strict;
    create index spoken_by_time on spoken (created_at desc);
  `,
}
