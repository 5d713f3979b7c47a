import type { Migration } from '../migrate.ts'

/** SQL for what a request adds to a day: whole dollars and the rest apart, so that no sum exceeds SQLite's integers. */
const amounts = (row: 'new' | 'old', sign: '' | '-'): string => `
  ${sign}(${row}.outcome in ('failed', 'broken-off')),
  ${sign}(${row}.outcome in ('done', 'stopped') and ${row}.cost is null),
  ${sign}(coalesce(${row}.cost, 0) / 1000000000000), ${sign}(coalesce(${row}.cost, 0) % 1000000000000)`

const added = (row: 'new' | 'old', requests: string, sign: '' | '-'): string => `
  insert into program_days (day, requests, failed, unknown, dollars, pico)
  values (${row}.day, ${requests}, ${amounts(row, sign)})
  on conflict do update set requests = requests + excluded.requests, failed = failed + excluded.failed,
    unknown = unknown + excluded.unknown, dollars = dollars + excluded.dollars, pico = pico + excluded.pico;`

/**
 * The requests of other programs to the embedded gateway, and their texts while the person keeps them. `facts` is a
 * request as JSON, and the columns are what is searched and sorted. Costs are whole picodollars. A search reads an index
 * that has everything it needs: reading the table for it would take ten times as long. Days are summed up by triggers,
 * since the sums of today are read with each request; requests that are removed still count.
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
    create index program_requests_running on program_requests (at) where outcome = 'running';
    create table program_days (
      day text primary key,
      requests integer not null,
      failed integer not null,
      unknown integer not null,
      dollars integer not null,
      pico integer not null
    ) strict, without rowid;
    create trigger program_requests_added after insert on program_requests begin ${added('new', '1', '')} end;
    create trigger program_requests_changed after update of outcome, cost on program_requests begin
      ${added('old', '0', '-')} ${added('new', '0', '')}
    end;
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
