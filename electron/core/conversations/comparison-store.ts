import type { Comparison } from '#shared/conversation.ts'
import type { Database } from '../storage/database.ts'
import { publicTarget, type StoredTarget } from './conversation-store.ts'
import { pathTo } from './message-tree.ts'
import { parseStoredJson } from './parse-stored-json.ts'

/** An answer of a comparison and its target; null if the answer is older than the comparison. */
export interface StoredColumn {
  readonly answerId: string
  readonly target: StoredTarget | null
}

export interface StoredComparison {
  readonly questionId: string
  readonly columns: readonly StoredColumn[]
  readonly keptId: string | null
}

interface ComparisonRow {
  question_id: string
  columns: string
  kept_id: string | null
}

/** The comparisons in the database. Deleted answers are left out, and a comparison with a single answer is not listed. */
export type ComparisonStore = ReturnType<typeof createComparisonStore>

export function createComparisonStore(database: Database) {
  function rowsOf(conversationId: string): ComparisonRow[] {
    return database.all<ComparisonRow>(
      'select question_id, columns, kept_id from comparisons where conversation_id = ? order by rowid',
      conversationId,
    )
  }

  function rowsUnder(questionIds: readonly string[]): ComparisonRow[] {
    return database.all<ComparisonRow>(
      'select question_id, columns, kept_id from comparisons where question_id in (select value from json_each(?))',
      JSON.stringify(questionIds),
    )
  }

  function toComparisons(rows: readonly ComparisonRow[]): StoredComparison[] {
    const read = rows.map(({ columns, ...row }) => ({ ...row, columns: parseStoredJson<StoredColumn[]>(columns, []) }))
    const existing = database.all<{ id: string }>(
      'select id from messages where id in (select value from json_each(?)) and deleted_with is null',
      JSON.stringify(read.flatMap(({ columns }) => columns.map(({ answerId }) => answerId))),
    )
    const ids = new Set(existing.map(({ id }) => id))
    return read.map(({ question_id, columns, kept_id }) => ({
      questionId: question_id,
      columns: columns.filter(({ answerId }) => ids.has(answerId)),
      keptId: kept_id !== null && ids.has(kept_id) ? kept_id : null,
    }))
  }

  function write(conversationId: string, { questionId, columns, keptId }: StoredComparison, conflict: string): number {
    return database.run(
      `insert into comparisons (question_id, conversation_id, columns, kept_id) values (?, ?, ?, ?)
       on conflict (question_id) do ${conflict}`,
      questionId,
      conversationId,
      JSON.stringify(columns),
      keptId,
    )
  }

  return {
    /** Returns all comparisons of a conversation, oldest first. */
    list: (conversationId: string): StoredComparison[] => toComparisons(rowsOf(conversationId)).filter(isCompared),
    /** Returns all comparisons on the path to a message. */
    onPath(conversationId: string, leafId: string): StoredComparison[] {
      const rows = rowsOf(conversationId)
      // Most conversations have no comparison, so the path, which may be long, is not walked for them.
      if (rows.length === 0) return []
      const passed = database.all<{ id: string }>(
        `${pathTo} select id from path where id in (select value from json_each(?))`,
        leafId,
        JSON.stringify(rows.map(({ question_id }) => question_id)),
      )
      const ids = new Set(passed.map(({ id }) => id))
      return toComparisons(rows.filter(({ question_id }) => ids.has(question_id))).filter(isCompared)
    },
    /** Returns the comparisons under any of these messages. */
    under: (questionIds: readonly string[]): StoredComparison[] =>
      toComparisons(rowsUnder(questionIds)).filter(isCompared),
    /** Returns the comparison under a message, even if only one answer is left; null if there was none. */
    of: (questionId: string): StoredComparison | null => toComparisons(rowsUnder([questionId]))[0] ?? null,
    /** Adds a comparison, or replaces the one under the same message. */
    put(conversationId: string, comparison: StoredComparison): void {
      write(conversationId, comparison, 'update set columns = excluded.columns, kept_id = excluded.kept_id')
    },
    /** Adds a comparison unless the message already has one. Returns whether it was added. */
    add: (conversationId: string, comparison: StoredComparison): boolean =>
      write(conversationId, comparison, 'nothing') > 0,
  }
}

function isCompared({ columns }: StoredComparison): boolean {
  return columns.length > 1
}

/** Returns the fields of a comparison that pages receive. */
export function publicComparison({ questionId, columns, keptId }: StoredComparison): Comparison {
  const publicColumns = columns.map(({ answerId, target }) => ({ answerId, target: target && publicTarget(target) }))
  return { questionId, columns: publicColumns, keptId }
}
