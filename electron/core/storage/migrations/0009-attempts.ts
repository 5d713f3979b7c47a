import type { Migration } from '../migrate.ts'

/** SQL for the JSON at a path of a column; null if it is missing or the column is not JSON. */
const part = (column: string, path: string): string =>
  `case when json_valid(${column}) then nullif(${column} -> '${path}', 'null') end`

/** SQL for a field of a list element; null if the element is not an object, since `->>` throws for invalid JSON. */
const inside = (path: string): string => `case when type = 'object' then value ->> '${path}' end`

/**
 * SQL for everyone who received an answer's request: the providers that the routing names (also in an error), the one
 * that answered, and the gateway itself as ''. A refusal counts, since the request had been received; if the gateway
 * was never reached, there are no rows.
 */
const received = `
  select new.id, provider,
    date((coalesce(new.created_at, 0) + coalesce(new.finished_after, 0)) / 1000, 'unixepoch', 'localtime'),
    coalesce((select profile_id from conversations where id = new.conversation_id), ''), new.conversation_id,
    max(answered), case when max(answered) = 1 then new.prompt_tokens + new.completion_tokens end
  from (
    select '' as provider, new.status in ('done', 'stopped', 'interrupted') or new.text <> '' as answered
    union all select new.provider, 1 where new.provider <> ''
    union all
    select ${inside('$.provider')}, coalesce(${inside('$.status')}, 0) between 200 and 299
    from json_each(coalesce(${part('new.answer', '$.serviceMetadata.attempts')},
      ${part('new.error', '$.serviceMetadata.attempts')}, '[]'))
    union all
    select ${inside('$.provider')}, 0
    from json_each(coalesce(${part('new.error', '$.metadata.previous_errors')}, '[]'))
    union all
    select new.error ->> '$.metadata.provider_name', 0
    where json_valid(new.error) and typeof(new.error ->> '$.metadata.provider_name') = 'text'
  ) where typeof(provider) = 'text' group by provider`

const wasReceived = `new.role = 'assistant' and new.status <> 'streaming'
  and not (json_valid(coalesce(new.error, '')) and new.text = '' and (new.error ->> '$.source' = 'app'
    or (new.error ->> '$.source' = 'transport' and new.error ->> '$.kind' in ('unreachable', 'tls', 'cancelled'))))`

const columns = 'entry_id, provider, day, profile_id, conversation_id, answered, tokens'

const counted = (row: 'new' | 'old', sign: '' | '-'): string => `
  insert into ledger_seen_days (day, profile_id, conversation_id, provider, turns, refused, tokens, unknown_tokens)
  values (${row}.day, ${row}.profile_id, ${row}.conversation_id, ${row}.provider, ${sign}1, ${sign}(not ${row}.answered),
    ${sign}coalesce(${row}.tokens, 0), ${sign}(${row}.tokens is null))
  on conflict do update set turns = turns + excluded.turns, refused = refused + excluded.refused,
    tokens = tokens + excluded.tokens, unknown_tokens = unknown_tokens + excluded.unknown_tokens;`

/**
 * Who received the requests, written by triggers like the ledger (step 8) and summed up by day. `provider` is the name
 * in answers, '' for the gateway itself. `provider_lists` caches each gateway's providers for offline use.
 */
export const attempts: Migration = {
  version: 9,
  sql: `
    create table ledger_seen (
      entry_id text not null,
      provider text not null,
      day text not null,
      profile_id text not null,
      conversation_id text not null,
      answered integer not null,
      tokens integer,
      primary key (entry_id, provider)
    ) without rowid;
    create table ledger_seen_days (
      day text not null,
      profile_id text not null,
      conversation_id text not null,
      provider text not null,
      turns integer not null,
      refused integer not null,
      tokens integer not null,
      unknown_tokens integer not null,
      primary key (day, profile_id, conversation_id, provider)
    ) without rowid;
    create index ledger_seen_by_conversation on ledger_seen_days (conversation_id);
    create index ledger_days_by_conversation on ledger_days (conversation_id);
    create trigger ledger_seen_added after insert on ledger_seen begin ${counted('new', '')} end;
    create trigger ledger_seen_removed after delete on ledger_seen begin ${counted('old', '-')} end;

    create trigger seen_of_answers after update of status, answer, error on messages when ${wasReceived} begin
      delete from ledger_seen where entry_id = new.id;
      insert into ledger_seen (${columns}) ${received};
    end;
    create trigger seen_of_others after insert on ledger when new.kind <> 'chat' begin
      delete from ledger_seen where entry_id = new.id;
      insert into ledger_seen (${columns})
      select new.id, name, new.day, coalesce(new.profile_id, ''), coalesce(new.conversation_id, ''),
        new.status <> 'failed', new.prompt_tokens + new.completion_tokens
      from (select '' as name union select new.provider);
    end;

    update messages set error = error where role = 'assistant';
    insert into ledger_seen (${columns})
    select id, name, day, coalesce(profile_id, ''), coalesce(conversation_id, ''), status <> 'failed',
      prompt_tokens + completion_tokens
    from ledger, (select '' as name) where kind <> 'chat';

    create index ledger_in_order on ledger (day, at, id);
    create index ledger_by_kind on ledger (kind, day, at, id);
    drop index ledger_by_time;

    create table provider_lists (profile_id text primary key, list text not null, seen_at integer not null) strict;
  `,
}
