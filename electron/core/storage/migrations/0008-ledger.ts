import type { Migration } from '../migrate.ts'

/** SQL for a cost in US dollars as whole picodollars, so that sums are exact; invalid amounts are unknown. */
const pico = (cost: string): string =>
  `case when typeof(${cost}) in ('real', 'integer') and abs(${cost}) < 9000 then cast(round(${cost} * 1e12) as integer) end`

const entry = (table: 'new' | 'messages'): string => `
  ${table}.id, 'chat', coalesce(${table}.created_at, 0) + coalesce(${table}.finished_after, 0),
  date((coalesce(${table}.created_at, 0) + coalesce(${table}.finished_after, 0)) / 1000, 'unixepoch', 'localtime'),
  (select profile_id from conversations where id = ${table}.conversation_id), ${table}.conversation_id,
  coalesce(${table}.model, ${table}.requested_model, ''), coalesce(${table}.provider, ''),
  coalesce(case when json_valid(${table}.preset) then ${table}.preset ->> '$.slug' end, ''),
  coalesce(case when json_valid(${table}.preset) then ${table}.preset ->> '$.version' end, 0),
  ${table}.status, ${table}.prompt_tokens, ${table}.cached_tokens, ${table}.completion_tokens, ${table}.reasoning_tokens,
  null, null, ${pico(`${table}.cost`)},
  ${pico(`case when ${table}.is_byok is not 0 and json_valid(${table}.answer) then ${table}.answer ->> '$.usage.cost_details.upstream_inference_cost' end`)},
  ${table}.is_byok, ${table}.first_token_after, ${table}.finished_after,
  case when json_valid(${table}.error) then coalesce(${table}.error ->> '$.status', ${table}.error ->> '$.kind') end`

const columns = `id, kind, at, day, profile_id, conversation_id, model, provider, preset_slug, preset_version, status,
  prompt_tokens, cached_tokens, completion_tokens, reasoning_tokens, seconds, characters, cost, upstream_cost, is_byok,
  first_token_after, finished_after, failure`

/** SQL that adds an entry to its rollup row, or subtracts it with `sign`. */
const counted = (row: 'new' | 'old', sign: '' | '-'): string => `
  insert into ledger_days (day, kind, profile_id, conversation_id, model, provider, preset_slug, preset_version, turns,
    unknown_costs, failed, prompt_tokens, cached_tokens, completion_tokens, reasoning_tokens, seconds, characters, cost,
    upstream_cost)
  values (${row}.day, ${row}.kind, ${row}.profile_id, coalesce(${row}.conversation_id, ''), ${row}.model, ${row}.provider,
    ${row}.preset_slug, ${row}.preset_version, ${sign}1, ${sign}(${row}.cost is null), ${sign}(${row}.status = 'failed'),
    ${sign}coalesce(${row}.prompt_tokens, 0), ${sign}coalesce(${row}.cached_tokens, 0),
    ${sign}coalesce(${row}.completion_tokens, 0), ${sign}coalesce(${row}.reasoning_tokens, 0),
    ${sign}coalesce(${row}.seconds, 0), ${sign}coalesce(${row}.characters, 0), ${sign}coalesce(${row}.cost, 0),
    ${sign}coalesce(${row}.upstream_cost, 0))
  on conflict do update set turns = turns + excluded.turns, unknown_costs = unknown_costs + excluded.unknown_costs,
    failed = failed + excluded.failed, prompt_tokens = prompt_tokens + excluded.prompt_tokens,
    cached_tokens = cached_tokens + excluded.cached_tokens,
    completion_tokens = completion_tokens + excluded.completion_tokens,
    reasoning_tokens = reasoning_tokens + excluded.reasoning_tokens, seconds = seconds + excluded.seconds,
    characters = characters + excluded.characters, cost = cost + excluded.cost,
    upstream_cost = upstream_cost + excluded.upstream_cost;`

/**
 * SQL condition: the answer was served. One that never began (refused, unreachable) is in the ledger only if it cost
 * something.
 */
const wasServed = (row: 'new' | 'messages'): string =>
  `${row}.role = 'assistant' and ${row}.status <> 'streaming'
   and not (${row}.status = 'failed' and ${row}.text = '' and ${row}.cost is null and ${row}.finished_after is null)`

/**
 * The ledger of everything that may cost money, written by triggers in the transaction of the paid operation, so that
 * no code path can skip it. Entries outlive deleted chats, which were paid for as well. `ledger_days` has daily sums,
 * since a view must not read a million rows. Costs are whole picodollars.
 */
export const ledger: Migration = {
  version: 8,
  sql: `
    create table ledger (
      id text primary key,
      kind text not null,
      at integer not null,
      day text not null,
      profile_id text,
      conversation_id text,
      model text not null,
      provider text not null,
      preset_slug text not null,
      preset_version integer not null,
      status text not null,
      prompt_tokens integer,
      cached_tokens integer,
      completion_tokens integer,
      reasoning_tokens integer,
      seconds real,
      characters integer,
      cost integer,
      upstream_cost integer,
      is_byok integer,
      first_token_after integer,
      finished_after integer,
      failure text
    );
    create index ledger_by_time on ledger (at desc);
    create index ledger_by_conversation on ledger (conversation_id, at);
    create index ledger_by_provider on ledger (provider, at);

    create table ledger_days (
      day text not null,
      kind text not null,
      profile_id text not null,
      conversation_id text not null,
      model text not null,
      provider text not null,
      preset_slug text not null,
      preset_version integer not null,
      turns integer not null,
      unknown_costs integer not null,
      failed integer not null,
      prompt_tokens integer not null,
      cached_tokens integer not null,
      completion_tokens integer not null,
      reasoning_tokens integer not null,
      seconds real not null,
      characters integer not null,
      cost integer not null,
      upstream_cost integer not null,
      primary key (day, kind, profile_id, conversation_id, model, provider, preset_slug, preset_version)
    ) without rowid;

    create trigger ledger_added after insert on ledger begin ${counted('new', '')} end;
    create trigger ledger_changed after update on ledger begin ${counted('old', '-')} ${counted('new', '')} end;
    create trigger ledger_removed after delete on ledger begin ${counted('old', '-')} end;

    create trigger ledger_of_answers after update of status, cost, answer on messages when ${wasServed('new')} begin
      delete from ledger where id = new.id;
      insert into ledger (${columns}) select ${entry('new')};
    end;
    create trigger ledger_of_transcriptions after update of status on transcriptions
      when new.status <> 'running' and (new.cost is not null or new.status = 'done')
    begin
      delete from ledger where id = new.id;
      insert into ledger (${columns})
      select new.id, 'transcription', new.created_at, date(new.created_at / 1000, 'unixepoch', 'localtime'),
        new.profile_id, null, new.settings ->> '$.model', '', '', 0, new.status, new.input_tokens, null,
        new.output_tokens, null, coalesce(new.seconds, 0), null, ${pico('new.cost')}, null, null, null,
        new.finished_after, null;
    end;
    create trigger ledger_of_speech after update of status on spoken when new.status <> 'running' and new.bytes > 0
    begin
      delete from ledger where id = new.id;
      insert into ledger (${columns})
      select new.id, 'speech', new.created_at, date(new.created_at / 1000, 'unixepoch', 'localtime'),
        new.profile_id, null, new.settings ->> '$.model', '', '', 0, new.status, null, null, null, null, null,
        length(new.text), ${pico('new.cost')}, null, null, new.first_byte_after, new.finished_after, null;
    end;

    insert into ledger (${columns}) select ${entry('messages')} from messages where ${wasServed('messages')};
  `,
}
