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

/** Which answers stand side by side. Answers that were deleted are left out. */
export interface ComparisonStore {
  /** What is compared on the path to a message, wherever on it. */
  onPath(conversationId: string, leafId: string): StoredComparison[]
  /** The answers to this message that are compared; null where there are none. */
  of(questionId: string): StoredComparison | null
  /** Takes the place of what was compared under the same message. */
  put(conversationId: string, comparison: StoredComparison): void
}

interface ComparisonRow {
  question_id: string
  columns: string
  kept_id: string | null
}

export function createComparisonStore(database: Database): ComparisonStore {
  function toComparison({ question_id, columns: stored, kept_id }: ComparisonRow): StoredComparison {
    const columns = readJson<StoredColumn[]>(stored, [])
    const there = database.all<{ id: string }>(
      'select id from messages where id in (select value from json_each(?)) and deleted_with is null',
      JSON.stringify(columns.map(({ answerId }) => answerId)),
    )
    const ids = new Set(there.map(({ id }) => id))
    return {
      questionId: question_id,
      columns: columns.filter(({ answerId }) => ids.has(answerId)),
      keptId: kept_id !== null && ids.has(kept_id) ? kept_id : null,
    }
  }

  return {
    onPath(conversationId, leafId) {
      const rows = database.all<ComparisonRow>(
        'select question_id, columns, kept_id from comparisons where conversation_id = ?',
        conversationId,
      )
      // The path may be long, and most conversations have no comparison: it is walked once, or not at all.
      if (rows.length === 0) return []
      const passed = database.all<{ id: string }>(
        `${pathTo} select id from path where id in (select value from json_each(?))`,
        leafId,
        JSON.stringify(rows.map(({ question_id }) => question_id)),
      )
      const ids = new Set(passed.map(({ id }) => id))
      return rows.filter(({ question_id }) => ids.has(question_id)).map(toComparison)
    },
    of(questionId) {
      const row = database.get<ComparisonRow>(
        'select question_id, columns, kept_id from comparisons where question_id = ?',
        questionId,
      )
      return row ? toComparison(row) : null
    },
    put(conversationId, { questionId, columns, keptId }) {
      database.run(
        `insert into comparisons (question_id, conversation_id, columns, kept_id) values (?, ?, ?, ?)
         on conflict (question_id) do update set columns = excluded.columns, kept_id = excluded.kept_id`,
        questionId,
        conversationId,
        JSON.stringify(columns),
        keptId,
      )
    },
  }
}

/** What is told to windows of a comparison. */
export function publicComparison({ questionId, columns, keptId }: StoredComparison): Comparison {
  const told = columns.map(({ answerId, target }) => ({ answerId, target: target && publicTarget(target) }))
  return { questionId, columns: told, keptId }
}
