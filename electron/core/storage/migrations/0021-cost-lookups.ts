import type { Migration } from '../migrate.ts'

const isUnknown = (row: 'new' | 'messages'): string =>
  `${row}.role = 'assistant' and ${row}.status <> 'streaming' and ${row}.cost is null and ${row}.request_id is not null`

/**
 * Requests whose cost is unknown, and whose gateway may know it later. `entry_id` is the ledger entry, which several
 * requests share if a recording was transcribed in pieces. `next_at` in milliseconds since 1970. Answers get here by a
 * trigger, like into the ledger; older ones without a known cost are added once.
 */
export const costLookups: Migration = {
  version: 21,
  sql: `
    create table cost_lookups (
      entry_id text not null,
      request_id text not null,
      attempts integer not null default 0,
      next_at integer not null default 0,
      primary key (entry_id, request_id)
    ) strict, without rowid;
    create trigger cost_lookup_of_answers after update of status, cost on messages when ${isUnknown('new')} begin
      insert or ignore into cost_lookups (entry_id, request_id) values (new.id, new.request_id);
    end;
    insert into cost_lookups (entry_id, request_id)
    select messages.id, request_id from messages join ledger on ledger.id = messages.id
    where ${isUnknown('messages')} and ledger.cost is null;
  `,
}
