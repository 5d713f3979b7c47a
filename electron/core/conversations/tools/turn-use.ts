import type { TurnLimit } from '#shared/tools/tool-run.ts'
import type { Database } from '../../storage/database.ts'
import type { ToolTurnLimits } from './tool-executor.ts'

/** What a turn has used up to and including an answer. */
export interface TurnUse {
  /** Answers that called tools. */
  readonly rounds: number
  readonly calls: number
  /** Time of its answers and calls; the time in which a person decided does not count. */
  readonly minutes: number
  /** Known cost of its answers, in US dollars. */
  readonly cost: number
}

/** Reads what a turn has used: from an answer up to the last message of the person. */
export function turnUse(database: Database, answerId: string): TurnUse {
  const row = database.get<{ rounds: number; calls: number; duration: number; cost: number }>(
    `with recursive turn (id, parent_id, role) as (
       select id, parent_id, role from messages where id = ?
       union all
       select messages.id, messages.parent_id, messages.role
       from messages join turn on messages.id = turn.parent_id where turn.role <> 'user'
     ), runs as (
       select answer_id, count(distinct call_id) as calls, total(duration_ms) as duration
       from tool_runs where answer_id in (select id from turn) group by answer_id
     )
     select count(runs.answer_id) as rounds, total(runs.calls) as calls,
       total(messages.finished_after) + total(runs.duration) as duration, total(messages.cost) as cost
     from turn join messages on messages.id = turn.id left join runs on runs.answer_id = turn.id
     where turn.role <> 'user'`,
    answerId,
  )
  const { rounds = 0, calls = 0, duration = 0, cost = 0 } = row ?? {}
  return { rounds, calls, minutes: duration / 60_000, cost }
}

/** Returns the limit that a turn has reached before `more` further calls in a new round; null if none. */
export function reachedLimit(used: TurnUse, limits: ToolTurnLimits, more: number): TurnLimit | null {
  if (used.rounds >= limits.rounds) return 'rounds'
  if (used.calls + more > limits.calls) return 'calls'
  if (used.minutes >= limits.minutes) return 'minutes'
  return limits.costUsd !== null && used.cost >= limits.costUsd ? 'cost' : null
}
