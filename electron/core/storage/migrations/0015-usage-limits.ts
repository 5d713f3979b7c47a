import type { Migration } from '../migrate.ts'

// The limits of `shared/usage-limits.ts` when this step was released.
const maxTokens = 1_000_000_000
const maxCostUsd = 10_000
const maxSoundSeconds = 1_000_000_000
const maxDurationMs = 8_640_000_000
const maxTimeMs = 253_370_764_800_000
/** Maximum of a stored sum in picodollars ($9,000,000): SQLite's integers end at 9.22e18. */
const maxSumPico = '9000000000000000000'

/** SQL that clamps a number to 0…`max`; null for anything else. */
const bounded = (value: string, max: number): string =>
  `case when typeof(${value}) in ('integer', 'real') then max(0, min(${value}, ${max})) end`
const whole = (value: string, max: number): string => `cast(round(${bounded(value, max)}) as integer)`
/** SQL for a cost in US dollars as whole picodollars, so that sums are exact. */
const pico = (cost: string): string => `cast(round(${bounded(cost, maxCostUsd)} * 1e12) as integer)`

const columns = `id, kind, at, day, profile_id, conversation_id, model, provider, preset_slug, preset_version, status,
  prompt_tokens, cached_tokens, completion_tokens, reasoning_tokens, seconds, characters, cost, upstream_cost, is_byok,
  first_token_after, finished_after, failure`

const at = whole('new.created_at + coalesce(new.finished_after, 0)', maxTimeMs)

const answerEntry = `
  new.id, 'chat', ${at}, date(${at} / 1000, 'unixepoch', 'localtime'),
  (select profile_id from conversations where id = new.conversation_id), new.conversation_id,
  coalesce(new.model, new.requested_model, ''), coalesce(new.provider, ''),
  coalesce(case when json_valid(new.preset) then new.preset ->> '$.slug' end, ''),
  coalesce(case when json_valid(new.preset) then new.preset ->> '$.version' end, 0), new.status,
  ${['prompt_tokens', 'cached_tokens', 'completion_tokens', 'reasoning_tokens'].map((count) => whole(`new.${count}`, maxTokens)).join(', ')},
  null, null, ${pico('new.cost')},
  ${pico(`case when new.is_byok is not 0 and json_valid(new.answer) then new.answer ->> '$.usage.cost_details.upstream_inference_cost' end`)},
  new.is_byok, ${whole('new.first_token_after', maxDurationMs)}, ${whole('new.finished_after', maxDurationMs)},
  case when json_valid(new.error) then coalesce(new.error ->> '$.status', new.error ->> '$.kind') end`

const wasServed = `new.role = 'assistant' and new.status <> 'streaming'
  and not (new.status = 'failed' and new.text = '' and new.cost is null and new.finished_after is null)`

const costs = ['cost', 'upstream_cost'] as const
const plainCounts = ['prompt_tokens', 'cached_tokens', 'completion_tokens', 'reasoning_tokens', 'seconds', 'characters']
const counts = ['turns', 'unknown_costs', 'failed', ...plainCounts, ...costs]
const dayKeys = 'day, kind, profile_id, conversation_id, model, provider, preset_slug, preset_version'

/** SQL for what an entry adds to a sum of its day. */
const amountOf = (row: string, count: string): string => {
  if (count === 'turns') return '1'
  if (count === 'unknown_costs') return `(${row}cost is null)`
  return count === 'failed' ? `(${row}status = 'failed')` : `coalesce(${row}${count}, 0)`
}

/** SQL for a saturating sum: beyond SQLite's integers `+` yields a float, which `min` clamps. */
const saturated = (sum: string): string => `max(0, min(${sum}, ${maxSumPico}))`

const isCost = (count: string): boolean => costs.some((cost) => cost === count)

const onConflict = `on conflict do update set ${counts
  .map((count) => {
    const sum = `${count} + excluded.${count}`
    return `${count} = ${isCost(count) ? saturated(sum) : sum}`
  })
  .join(', ')};`

const counted = (row: 'new' | 'old', sign: '' | '-'): string => `
  insert into ledger_days (${dayKeys}, ${counts.join(', ')})
  values (${row}.day, ${row}.kind, ${row}.profile_id, coalesce(${row}.conversation_id, ''), ${row}.model, ${row}.provider,
    ${row}.preset_slug, ${row}.preset_version, ${counts.map((count) => `${sign}${amountOf(`${row}.`, count)}`).join(', ')})
  ${onConflict}`

/** SQL for a sum over rows. Adds dollars and fractions separately, since `sum` throws on integer overflow. */
const sumOf = (count: string, value: string): string =>
  isCost(count)
    ? saturated(`sum(${value} / 1000000000000) * 1000000000000 + sum(${value} % 1000000000000)`)
    : `sum(${value})`

/** The rollups of `ledger_days` with fewer keys (migration 10). */
const rollups = [
  { table: 'ledger_dates', keys: ['day', 'kind', 'profile_id'] },
  {
    table: 'ledger_months',
    keys: ['month', 'kind', 'profile_id', 'model', 'provider', 'preset_slug', 'preset_version'],
  },
  { table: 'ledger_conversations', keys: ['conversation_id', 'kind', 'profile_id'] },
] as const

type Rollup = (typeof rollups)[number]

const keyOf = (row: string, key: string): string => (key === 'month' ? `substr(${row}day, 1, 7)` : `${row}${key}`)

const addedTo = ({ table, keys }: Rollup, row: 'new' | 'old', amount: (count: string) => string): string => `
  insert into ${table} (${[...keys, ...counts].join(', ')})
  values (${[...keys.map((key) => keyOf(`${row}.`, key)), ...counts.map(amount)].join(', ')})
  ${onConflict}`

const remade = ({ table, keys }: Rollup): string => `
  delete from ${table};
  insert into ${table} (${[...keys, ...counts].join(', ')})
  select ${[...keys.map((key) => keyOf('', key)), ...counts.map((count) => sumOf(count, count))].join(', ')}
  from ledger_days group by ${keys.map((_, index) => index + 1).join(', ')};`

const all = (write: (rollup: Rollup) => string): string => rollups.map(write).join('')

/** SQL that clamps columns in the rows that exceed their limits. */
const clamped = (
  table: string,
  limits: Readonly<Record<string, number>>,
  fractions: readonly string[] = [],
): string => {
  const names = Object.entries(limits)
  return `update ${table} set ${names
    .map(([name, max]) => `${name} = ${fractions.includes(name) ? bounded(name, max) : whole(name, max)}`)
    .join(', ')}
  where ${names.map(([name, max]) => `${name} not between 0 and ${max}`).join(' or ')};`
}

const tokenLimits = { prompt_tokens: maxTokens, completion_tokens: maxTokens }
const maxPico = maxCostUsd * 1e12

/**
 * A gateway or an imported file may report any number of tokens and any cost. Stored values are clamped to limits and
 * sums of costs saturate; a negative cost is 0. Recreates all triggers that write sums, clamps existing rows, and
 * recomputes their sums. Messages stay unchanged, since their checksums cover these columns: they are clamped when
 * read.
 */
export const usageLimits: Migration = {
  version: 15,
  sql: `
    drop trigger ledger_of_answers;
    drop trigger ledger_of_transcriptions;
    drop trigger ledger_of_speech;
    drop trigger ledger_added;
    drop trigger ledger_changed;
    drop trigger ledger_removed;
    drop trigger ledger_days_added;
    drop trigger ledger_days_changed;
    drop trigger ledger_days_removed;

    ${clamped('ledger', {
      ...tokenLimits,
      cached_tokens: maxTokens,
      reasoning_tokens: maxTokens,
      cost: maxPico,
      upstream_cost: maxPico,
      first_token_after: maxDurationMs,
      finished_after: maxDurationMs,
    })}
    update ledger set at = max(0, min(at, ${maxTimeMs})) where at not between 0 and ${maxTimeMs};
    update ledger set seconds = ${bounded('seconds', maxSoundSeconds)} where seconds not between 0 and ${maxSoundSeconds};
    ${clamped(
      'transcriptions',
      { cost: maxCostUsd, input_tokens: maxTokens, output_tokens: maxTokens, seconds: maxSoundSeconds },
      ['cost', 'seconds'],
    )}
    ${clamped('spoken', { cost: maxCostUsd }, ['cost'])}
    ${clamped('conversations', { created_at: maxTimeMs, updated_at: maxTimeMs })}

    delete from ledger_days;
    insert into ledger_days (${dayKeys}, ${counts.join(', ')})
    select day, kind, coalesce(profile_id, ''), coalesce(conversation_id, ''), model, provider, preset_slug, preset_version,
      ${counts.map((count) => (count === 'turns' ? 'count(*)' : sumOf(count, amountOf('', count)))).join(', ')}
    from ledger group by 1, 2, 3, 4, 5, 6, 7, 8;
    ${all(remade)}

    update ledger_seen set tokens = ${whole('tokens', 2 * maxTokens)} where tokens not between 0 and ${2 * maxTokens};
    delete from ledger_seen_days;
    insert into ledger_seen_days (day, profile_id, conversation_id, provider, turns, refused, tokens, unknown_tokens)
    select day, profile_id, conversation_id, provider, count(*), sum(not answered), sum(coalesce(tokens, 0)),
      sum(tokens is null)
    from ledger_seen group by 1, 2, 3, 4;

    create trigger ledger_added after insert on ledger begin ${counted('new', '')} end;
    create trigger ledger_changed after update on ledger begin ${counted('old', '-')} ${counted('new', '')} end;
    create trigger ledger_removed after delete on ledger begin ${counted('old', '-')} end;

    create trigger ledger_days_added after insert on ledger_days begin
      ${all((rollup) => addedTo(rollup, 'new', (count) => `new.${count}`))}
    end;
    create trigger ledger_days_changed after update on ledger_days begin
      ${all((rollup) => addedTo(rollup, 'new', (count) => `new.${count} - old.${count}`))}
    end;
    create trigger ledger_days_removed after delete on ledger_days begin
      ${all((rollup) => addedTo(rollup, 'old', (count) => `-old.${count}`))}
    end;

    create trigger ledger_of_answers after update of status, cost, answer on messages when ${wasServed} begin
      delete from ledger where id = new.id;
      insert into ledger (${columns}) select ${answerEntry};
    end;
    create trigger ledger_of_transcriptions after update of status on transcriptions
      when new.status <> 'running' and (new.cost is not null or new.status = 'done')
    begin
      delete from ledger where id = new.id;
      insert into ledger (${columns})
      select new.id, 'transcription', new.created_at, date(new.created_at / 1000, 'unixepoch', 'localtime'),
        new.profile_id, null, new.settings ->> '$.model', '', '', 0, new.status,
        ${whole('new.input_tokens', maxTokens)}, null, ${whole('new.output_tokens', maxTokens)}, null,
        coalesce(${bounded('new.seconds', maxSoundSeconds)}, 0), null, ${pico('new.cost')}, null, null, null,
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
  `,
}
