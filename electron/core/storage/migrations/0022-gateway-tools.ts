import type { Migration } from '../migrate.ts'

// The limits of `shared/usage-limits.ts` when this step was released.
const maxTokens = 1_000_000_000
const maxCostUsd = 10_000

/** SQL that clamps a number to 0…`max`; null for anything else. */
const bounded = (value: string, max: number): string =>
  `case when typeof(${value}) in ('integer', 'real') then max(0, min(${value}, ${max})) end`

const details = `'$.usage.server_tool_use_details`
/** SQL for the runs of the gateway's own tools; null if none is reported. */
const runs = `coalesce(answer ->> ${details}.tool_calls_executed', answer ->> ${details}.tool_calls_requested',
  answer ->> ${details}.web_search_requests')`
/** SQL for what they cost in US dollars: in all, or else the sum of the steps with a cost. */
const dollars = `coalesce(answer ->> '$.usage.cost_details.server_tool_cost',
  (select total(value ->> '$.cost_usd') from json_each(answer, '$.serviceMetadata.pipeline')
   where typeof(value ->> '$.cost_usd') in ('integer', 'real') having count(*) > 0))`

/**
 * Runs and costs of the gateway's own tools in the ledger, and the time that a chat wants its answers cached for. Only
 * entries with such runs are updated, since each update also changes the sums.
 */
export const gatewayTools: Migration = {
  version: 22,
  sql: `
    alter table conversations add column response_cache_seconds integer;
    alter table ledger add column tool_runs integer;
    alter table ledger add column tool_cost integer;
    create trigger ledger_tools after insert on ledger
    when new.kind = 'chat' and exists (
      select 1 from messages where id = new.id and json_valid(answer) and typeof(${runs}) = 'integer' and ${runs} > 0
    ) begin
      update ledger set (tool_runs, tool_cost) = (
        select ${bounded(runs, maxTokens)}, cast(round(${bounded(dollars, maxCostUsd)} * 1e12) as integer)
        from messages where id = new.id
      ) where id = new.id;
    end;
  `,
}
