import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FoundPlace, PathCost } from '#shared/conversation.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { maxCostUsd } from '#shared/usage-limits.ts'
import { createBranchPaths } from './branch-paths.ts'
import type { ConversationContext } from './conversation-context.ts'
import { notFound } from '../app-errors.ts'
import { readContextSize } from './context-size.ts'
import { createPlaceFinder, type PlacedRow } from './find-places.ts'

/** How many rows one query reads before other work gets a turn. */
const rowsPerBatch = 1000

/** Queries that read parts of long branches, and sum over whole branches. */
export function branchReading(context: ConversationContext) {
  const { database, conversations, messages, comparisons, compared, current, readMessage } = context
  const paths = createBranchPaths(database)
  const finder = createPlaceFinder(context)

  /** Returns the leaf that is shown. Throws `not-found`, also for a deleted conversation. */
  function leafOf(id: string): string | null {
    return conversations.read(id).leafId
  }

  return {
    'conversation.messages': async ({ conversationId: id, messageId, from, count }) => {
      conversations.read(id)
      const rows = await paths.read(id, messageId, from, from + count)
      const read = messages.readRows(rows).map(current)
      const answered = read.flatMap(({ role, parentId }) => (role === 'assistant' ? (parentId ?? []) : []))
      return { messages: read, ...compared(read, comparisons.under(answered)) }
    },

    'conversation.place': async ({ conversationId: id, messageId }) => {
      readMessage(id, messageId)
      const position = messages.position(messageId)
      const leafId = leafOf(id)
      if (leafId === null) return { position, isShown: false }
      const [shown] = await paths.read(id, leafId, position, position + 1)
      const [own] = await paths.read(id, messageId, position, position + 1)
      return { position, isShown: shown !== undefined && shown === own }
    },

    'conversation.cost': async ({ conversationId: id, messageId }) => {
      conversations.read(id)
      const sum: PathCost = { cost: 0, known: 0, unknown: 0 }
      const rows = await paths.read(id, messageId, 0)
      for (let from = 0; from < rows.length; from += rowsPerBatch) {
        if (from > 0) await yieldToEventLoop()
        const part = readCost(context, rows.slice(from, from + rowsPerBatch))
        sum.cost += part.cost
        sum.known += part.known
        sum.unknown += part.unknown
      }
      return sum
    },

    'conversation.contextSize': ({ conversationId: id }) => readContextSize(database, conversations.read(id)),

    /** Also finds the answers that are compared on the branch. */
    'conversation.find': async ({ conversationId: id, query }) => {
      const leafId = leafOf(id)
      if (leafId === null) return []
      const onPath = await paths.read(id, leafId, 0)
      const rows = withCompared(context, id, onPath)
      const places: FoundPlace[] = []
      for (let from = 0; from < rows.length; from += rowsPerBatch) {
        if (from > 0) await yieldToEventLoop()
        places.push(...finder.find(rows.slice(from, from + rowsPerBatch), query))
      }
      return places
    },
  } satisfies Partial<CallHandlers>
}

/** Returns the rows of a path in order, each answer together with the answers it is compared with. */
function withCompared(
  { database, comparisons }: ConversationContext,
  conversationId: string,
  onPath: readonly number[],
): PlacedRow[] {
  const placed = onPath.map((row, position): PlacedRow => ({ row, position }))
  const all = comparisons.list(conversationId)
  if (all.length === 0) return placed
  const ids = all.flatMap(({ questionId, columns }) => [questionId, ...columns.map(({ answerId }) => answerId)])
  const rows = database.all<{ id: string; row: number; position: number; comparedUnder: string }>(
    `select id, sequence as row, depth - 1 as position, parent_id as comparedUnder from messages
     where id in (select value from json_each(?))`,
    JSON.stringify(ids),
  )
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
  const isOnPath = (id: string) => {
    const found = byId.get(id)
    return found !== undefined && onPath[found.position] === found.row
  }
  const columns = all.flatMap((comparison) => (isOnPath(comparison.questionId) ? comparison.columns : []))
  const compared = new Map<number, PlacedRow[]>()
  for (const { answerId } of columns) {
    const found = byId.get(answerId)
    if (found === undefined) continue
    const { row, position } = found
    compared.set(position, [...(compared.get(position) ?? []), isOnPath(answerId) ? { row, position } : found])
  }
  return placed.flatMap((own) => {
    const columnRows = compared.get(own.position) ?? []
    return columnRows.some(({ row }) => row === own.row) ? columnRows : [own, ...columnRows]
  })
}

/** SQL for a cost within bounds; earlier versions stored what the gateway sent. Null and non-numbers are unknown. */
function clampedCost(cost: string): string {
  return `case when typeof(${cost}) in ('integer', 'real') then max(0, min(${cost}, ${maxCostUsd})) end`
}

/** Sums the costs of some answers by the same rules as `costSoFar` in the page. */
function readCost({ database }: ConversationContext, rows: readonly number[]): PathCost {
  const sums = database.get<PathCost>(
    `with answers as materialized (
       select ${clampedCost('cost')} as cost, is_byok, text,
         ${clampedCost(`case when is_byok then json_extract(answer, '$.usage.cost_details.upstream_inference_cost') end`)}
           as upstream
       from messages
       where sequence in (select value from json_each(?)) and role = 'assistant' and status <> 'streaming'
     )
     select coalesce(sum(cost + coalesce(upstream, 0)), 0) as cost, count(cost) as known,
       count(*) filter (where case when cost is null then text <> '' else is_byok and upstream is null end) as unknown
     from answers`,
    JSON.stringify(rows),
  )
  if (!sums) throw notFound(explain('conversationGone'))
  return sums
}
