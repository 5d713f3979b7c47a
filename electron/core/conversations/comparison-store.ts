import type { Comparison } from '#shared/conversation.ts'
import type { Database } from '../storage/database.ts'
import { publicTarget, type StoredTarget } from './conversation-store.ts'
import { pathTo } from './message-tree.ts'
import { readJson } from './read-json.ts'

/** An answer of a comparison, and what it was asked with; null where it was there before. */
export interface StoredColumn {
  readonly answerId: string
  readonly target: StoredTarget | null
}

export interface StoredComparison {
  readonly questionId: string
  readonly columns: readonly StoredColumn[]
  readonly keptId: string | null
}

/**
 * Which answers stand side by side. Answers that were deleted are left out, and what one answer alone is left of is not
 * listed: it is not compared any more.
 */
export interface ComparisonStore {
  /** All of a conversation, in the order of their making. */
  list(conversationId: string): StoredComparison[]
  /** What is compared on the path to a message, wherever on it. */
  onPath(conversationId: string, leafId: string): StoredComparison[]
  /** What is compared under any of these messages. */
  under(questionIds: readonly string[]): StoredComparison[]
  /** The answers to this message that are compared, if it is one alone that is left; null where none were. */
  of(questionId: string): StoredComparison | null
  /** Takes the place of what was compared under the same message. */
  put(conversationId: string, comparison: StoredComparison): void
  /** Puts what is compared under a message where nothing is yet; returns whether it did. */
  add(conversationId: string, comparison: StoredComparison): boolean
}

interface ComparisonRow {
  question_id: string
  columns: string
  kept_id: string | null
}

export function createComparisonStore(database: Database): ComparisonStore {
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
    const read = rows.map(({ columns, ...row }) => ({ ...row, columns: readJson<StoredColumn[]>(columns, []) }))
    const there = database.all<{ id: string }>(
      'select id from messages where id in (select value from json_each(?)) and deleted_with is null',
      JSON.stringify(read.flatMap(({ columns }) => columns.map(({ answerId }) => answerId))),
    )
    const ids = new Set(there.map(({ id }) => id))
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
    list: (conversationId) => toComparisons(rowsOf(conversationId)).filter(isCompared),
    onPath(conversationId, leafId) {
      const rows = rowsOf(conversationId)
      // The path may be long, and most conversations have no comparison: it is walked once, or not at all.
      if (rows.length === 0) return []
      const passed = database.all<{ id: string }>(
        `${pathTo} select id from path where id in (select value from json_each(?))`,
        leafId,
        JSON.stringify(rows.map(({ question_id }) => question_id)),
      )
      const ids = new Set(passed.map(({ id }) => id))
      return toComparisons(rows.filter(({ question_id }) => ids.has(question_id))).filter(isCompared)
    },
    under: (questionIds) => toComparisons(rowsUnder(questionIds)).filter(isCompared),
    of: (questionId) => toComparisons(rowsUnder([questionId]))[0] ?? null,
    put(conversationId, comparison) {
      write(conversationId, comparison, 'update set columns = excluded.columns, kept_id = excluded.kept_id')
    },
    add: (conversationId, comparison) => write(conversationId, comparison, 'nothing') > 0,
  }
}

function isCompared({ columns }: StoredComparison): boolean {
  return columns.length > 1
}

/** What is told to windows of a comparison. */
export function publicComparison({ questionId, columns, keptId }: StoredComparison): Comparison {
  const told = columns.map(({ answerId, target }) => ({ answerId, target: target && publicTarget(target) }))
  return { questionId, columns: told, keptId }
}
