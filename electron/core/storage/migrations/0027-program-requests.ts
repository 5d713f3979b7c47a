import type { Migration } from '../migrate.ts'

/**
 * The requests of other programs to the embedded gateway, and their texts while the person keeps them. `facts` is a
 * request as JSON, and the columns are what is searched and sorted. Costs are whole picodollars. A search reads an index
 * that has everything it needs: reading the table for it would take ten times as long.
 */
export const programRequests: Migration = {
  version: 27,
  sql: `
    create table program_requests (
      id text primary key,
      at integer not null,
      day text not null,
      key_id integer not null,
      names text not null,
      outcome text not null,
      cost integer,
      added_ms real,
      facts text not null
    ) strict;
    create index program_requests_in_order on program_requests (at, id, outcome, key_id, names);
    create index program_requests_by_key on program_requests (key_id, at);
    create index program_requests_by_day on program_requests (day, outcome, cost);
    create index program_requests_running on program_requests (at) where outcome = 'running';
    create table program_texts (
      id text primary key references program_requests (id) on delete cascade,
      kept_at integer not null,
      bytes integer not null,
      request text not null,
      answer text not null,
      is_cut integer not null
    ) strict;
    create index program_texts_by_time on program_texts (kept_at, id, bytes);
  `,
}
