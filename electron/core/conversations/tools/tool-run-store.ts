import type { ToolResult } from '#shared/tools/tool.ts'
import type { ToolRuleSource } from '#shared/tools/tool-rules.ts'
import type { ToolRun, TurnLimit } from '#shared/tools/tool-run.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { Database } from '../../storage/database.ts'
import { parseStoredJson } from '../parse-stored-json.ts'

/** A run as stored, with where it belongs. */
export interface StoredRun extends ToolRun {
  readonly conversationId: string
  readonly answerId: string
}

export interface NewRun {
  readonly id: string
  readonly conversationId: string
  readonly answerId: string
  readonly callId: string
  /** The index of the call in its answer. */
  readonly position: number
  readonly server: string
  readonly tool: string
  readonly state: 'waiting' | 'running' | 'denied'
  readonly arguments: string
  readonly isEdited: boolean
  readonly rule: ToolRuleSource | null
  readonly limit?: TurnLimit | undefined
  readonly startedAt: number | null
}

/** How a run ended. */
export interface RunEnd {
  readonly state: 'done' | 'failed' | 'denied' | 'stopped'
  readonly result?: ToolResult
  readonly failure?: Explanation
  readonly durationMs: number | null
}

interface RunRow {
  id: string
  conversation_id: string
  answer_id: string
  call_id: string
  server: string
  tool: string
  state: ToolRun['state']
  arguments: string
  is_edited: number
  rule: ToolRuleSource | null
  turn_limit: TurnLimit | null
  failure: string | null
  is_error: number
  is_cut: number
  /** The types of the parts of the result as a JSON array. */
  parts: string
  started_at: number | null
  duration_ms: number | null
  sent: number
}

/** SQL for a run without its result, which may be large. */
const columns = `id, conversation_id, answer_id, call_id, server, tool, state, arguments, is_edited, rule, turn_limit,
  failure, is_error, is_cut, parts,
  started_at, duration_ms,
  (select count(sent_at) from tool_runs other
    where other.answer_id = tool_runs.answer_id and other.call_id = tool_runs.call_id) as sent`

/** SQL that leaves only the latest run of each call. */
const isLatest = `attempt = (select max(attempt) from tool_runs other
  where other.answer_id = tool_runs.answer_id and other.call_id = tool_runs.call_id)`

/** Runs of tool calls. Of a call with several runs, reads return the latest. */
export type ToolRunStore = ReturnType<typeof createToolRunStore>

export function createToolRunStore(database: Database) {
  return {
    /** Adds a run, after earlier ones of the same call. */
    insert(run: NewRun): void {
      database.run(
        `insert into tool_runs (id, conversation_id, answer_id, call_id, position, attempt, server, tool, state,
           arguments, is_edited, rule, turn_limit, started_at)
         values (?1, ?2, ?3, ?4, ?5,
           (select coalesce(max(attempt), 0) + 1 from tool_runs where answer_id = ?3 and call_id = ?4),
           ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)`,
        run.id,
        run.conversationId,
        run.answerId,
        run.callId,
        run.position,
        run.server,
        run.tool,
        run.state,
        run.arguments,
        Number(run.isEdited),
        run.rule,
        run.limit ?? null,
        run.startedAt,
      )
    },

    /** Notes that a run that waited is sent, since the person allowed it. */
    begin(
      id: string,
      run: { readonly arguments: string; readonly isEdited: boolean; readonly startedAt: number },
    ): void {
      database.run(
        `update tool_runs set state = 'running', arguments = ?, is_edited = ?, rule = null, turn_limit = null, started_at = ?
         where id = ?`,
        run.arguments,
        Number(run.isEdited),
        run.startedAt,
        id,
      )
    },

    /** Notes that the arguments of a run leave for its server. `place` is its host; null is this computer. */
    sent: (id: string, place: string | null, at: number): void =>
      void database.run('update tool_runs set place = ?, sent_at = ? where id = ?', place, at, id),

    end(id: string, { state, result, failure, durationMs }: RunEnd): void {
      database.run(
        `update tool_runs set state = ?1, result = ?, failure = ?, duration_ms = ?, is_error = ?, is_cut = ?,
           parts = ?, turn_limit = null,
           rule = case when ?1 = 'denied' then null else rule end where id = ?`,
        state,
        result === undefined ? null : JSON.stringify(result),
        failure === undefined ? null : JSON.stringify(failure),
        durationMs,
        Number(result?.isError ?? false),
        Number(result?.isCut ?? false),
        JSON.stringify([...new Set(result?.content.map(({ type }) => type))]),
        id,
      )
    },

    /** Returns the runs of an answer, in the order of its calls. */
    ofAnswer: (answerId: string): StoredRun[] =>
      database
        .all<RunRow>(`select ${columns} from tool_runs where answer_id = ? and ${isLatest} order by position`, answerId)
        .map(toRun),

    result(id: string): ToolResult | null {
      const row = database.get<{ result: string | null }>('select result from tool_runs where id = ?', id)
      // Written by `end`.
      return parseStoredJson<ToolResult | null>(row?.result ?? null, null)
    },

    /** Returns the ids of the calls of an answer whose arguments the person is editing. */
    editedCalls(answerId: string): ReadonlySet<string> {
      const row = database.get<{ value: string }>(
        `select value from chat_drafts where kind = 'tool-arguments' and owner_id = ?`,
        answerId,
      )
      // Written as an object by `draft.write`.
      return new Set(Object.keys(parseStoredJson<object>(row?.value ?? null, {})))
    },

    /** Marks what an earlier run of the app left running. */
    interruptLeftovers: (): void =>
      void database.run(`update tool_runs set state = 'interrupted' where state = 'running'`),

    /** Returns how often each tool was run, and when last. */
    uses: (): { server: string; tool: string; calls: number; at: number }[] =>
      database.all(
        `select server, tool, count(*) as calls, max(started_at) as at from tool_runs
         where started_at is not null group by server, tool`,
      ),
  }
}

function toRun(row: RunRow): StoredRun {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    answerId: row.answer_id,
    callId: row.call_id,
    server: row.server,
    tool: row.tool,
    state: row.state,
    arguments: row.arguments,
    isEdited: row.is_edited === 1,
    rule: row.rule,
    ...(row.turn_limit === null ? {} : { limit: row.turn_limit }),
    ...(row.failure === null ? {} : { failure: parseStoredJson<Explanation>(row.failure, { message: '' }) }),
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    timesSent: row.sent,
    isError: row.is_error === 1,
    isCut: row.is_cut === 1,
    parts: parseStoredJson<ToolRun['parts']>(row.parts, []),
  }
}
