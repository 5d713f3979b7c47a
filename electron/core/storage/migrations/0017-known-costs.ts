import type { Migration } from '../migrate.ts'

/**
 * What the embedded gateway answers with on this computer: its own models, and local servers by their prefix, which it
 * lets no server elsewhere have (gateway/upstreams/upstream-settings.ts).
 */
const localModels = JSON.stringify(['gatehouse/', 'ollama/', 'lm-studio/', 'llama-cpp/'])

/** An SQL condition: whether a model, by the profile it was asked at, runs on this computer and costs nothing. */
export const isFree = (profileId: string, model: string): string =>
  `(${profileId} = 'embedded' and exists (select 1 from json_each('${localModels}') where instr(${model}, value) = 1))`

/**
 * A request that the gateway refused before the first byte, or that never reached it, costs nothing. 408 and 499 are
 * time-outs, after which it may have been worked on.
 */
const wasRefused = (row: 'new' | 'ledger'): string =>
  `(${row}.status = 'failed' and ${row}.first_token_after is null and ${row}.completion_tokens is null
   and (${row}.failure in ('unreachable', 'tls')
     or (cast(${row}.failure as integer) between 400 and 498 and cast(${row}.failure as integer) <> 408)))`

const isKnown = (row: 'new' | 'ledger'): string =>
  `${row}.cost is null and (${wasRefused(row)} or ${isFree(`${row}.profile_id`, `${row}.model`)})`

/** Nobody reports the cost of what is refused, nor of what is stopped: where it can only be zero, it is known. */
export const knownCosts: Migration = {
  version: 17,
  sql: `
    create trigger ledger_known_costs after insert on ledger when ${isKnown('new')} begin
      update ledger set cost = 0 where id = new.id;
    end;
    update ledger set cost = 0 where ${isKnown('ledger')};
  `,
}
