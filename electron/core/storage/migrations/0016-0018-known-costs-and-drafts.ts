import type { Migration } from '../migrate.ts'

/** `is_imported`: the message came from an imported file, and waits until the person sends it. */
export const importedQueue: Migration = {
  version: 16,
  sql: 'alter table queued_messages add column is_imported integer not null default 0;',
}

/**
 * Prefixes of models that run on this computer: the embedded gateway's own models and local servers, whose prefixes no
 * remote server can have (gateway/upstreams/upstream-settings.ts).
 */
const localModels = JSON.stringify(['gatehouse/', 'ollama/', 'lm-studio/', 'llama-cpp/'])

/** Returns an SQL condition: the model, at the profile it was requested from, runs on this computer and is free. */
export const isFree = (profileId: string, model: string): string =>
  `(${profileId} = 'embedded' and exists (select 1 from json_each('${localModels}') where instr(${model}, value) = 1))`

/**
 * SQL condition: the gateway refused the request before the first byte, or was never reached, so it cost nothing. 408
 * and 499 are timeouts, after which it may have been processed.
 */
const wasRefused = (row: 'new' | 'ledger'): string =>
  `(${row}.status = 'failed' and ${row}.first_token_after is null and ${row}.completion_tokens is null
   and (${row}.failure in ('unreachable', 'tls')
     or (cast(${row}.failure as integer) between 400 and 498 and cast(${row}.failure as integer) <> 408)))`

const isKnown = (row: 'new' | 'ledger'): string =>
  `${row}.cost is null and (${wasRefused(row)} or ${isFree(`${row}.profile_id`, `${row}.model`)})`

/** Gateways report no cost for refused and stopped requests; if it can only be zero, it is stored as 0. */
export const knownCosts: Migration = {
  version: 17,
  sql: `
    create trigger ledger_known_costs after insert on ledger when ${isKnown('new')} begin
      update ledger set cost = 0 where id = new.id;
    end;
    update ledger set cost = 0 where ${isKnown('ledger')};
  `,
}

/**
 * Input in a chat that is not sent or saved, except the text in the composer. `owner_id` is the message, or the
 * conversation, that it belongs to; `value` is JSON. `sequence` is the order of writing.
 */
export const chatDraftsTable: Migration = {
  version: 18,
  sql: `
    create table chat_drafts (
      sequence integer primary key,
      kind text not null,
      owner_id text not null,
      conversation_id text not null references conversations (id) on delete cascade,
      value text not null,
      unique (kind, owner_id)
    ) strict;
    create index chat_drafts_by_conversation on chat_drafts (conversation_id, kind);
  `,
}
