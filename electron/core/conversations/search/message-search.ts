import { z } from 'zod'
import type { MessageRole, SearchHit } from '#shared/conversation.ts'
import { AppError } from '#shared/errors.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { readRow, writeRow } from '../../storage/settings-rows.ts'
import type { Database } from '../../storage/database.ts'
import { english } from '../../words/english.ts'
import type { AsyncSearchIndex } from './search-in-thread.ts'
import type { IndexedRow } from './search-index.ts'
import { searchWords } from './search-words.ts'
import { snippetOf } from './snippet.ts'

export interface MessageSearchParts {
  readonly database: Database
  readonly index: AsyncSearchIndex
  /** Returns the title of a conversation without a name. */
  readonly untitled?: () => string
  /** Milliseconds from a change to the first batch, and between batches, so that main is not blocked. */
  readonly delayMs?: number
  readonly batchIntervalMs?: number
}

/** How many messages one step indexes: at first, and at most. */
const firstBatchSize = 50
const maxBatchSize = 500

/** How long a step should take, in milliseconds: a search waits for the step that is running. */
const stepMs = 15

/** How long a search indexes pending messages first, in milliseconds. */
const maxIndexingMs = 25

/** The settings row with the mark of the last index update. */
const markKey = 'searchMark'

/** Full-text search over all messages that are not deleted, on every branch. */
export type MessageSearch = ReturnType<typeof openMessageSearch>

export function openMessageSearch({
  database,
  index,
  untitled = () => english.untitled,
  delayMs = 1000,
  batchIntervalMs = 5,
}: MessageSearchParts) {
  let timer: NodeJS.Timeout | undefined
  let size = firstBatchSize
  let running: Promise<boolean> | undefined
  let isClosed = false

  /** Indexes a batch of changed messages. Returns whether there may be more. */
  async function step(): Promise<boolean> {
    const mark = await syncMark(database, index)
    const started = performance.now()
    const rows = changedRows(database, size)
    if (rows.length === 0) return false
    const next = await index.update(rows, mark)
    const tookMs = performance.now() - started
    if (next === null) return false
    await database.flushed()
    database.unflushedTransaction(() => {
      const done = unchangedRows(database, rows)
      database.run('delete from search_queue where sequence in (select value from json_each(?))', JSON.stringify(done))
      writeRow(database, markKey, next)
    })
    size = Math.max(1, Math.min(maxBatchSize, size * 2, Math.round((rows.length * stepMs) / tookMs)))
    return true
  }

  /** Runs a step, or joins the running one. Returns false if the database cannot be read or written now. */
  function tryStep(): Promise<boolean> {
    running ??= step()
      .catch((error: unknown) => {
        if (!isClosed && !isStorageError(error)) throw error
        // Continue one by one, so that an unreadable message does not block newer ones.
        size = 1
        return false
      })
      .finally(() => (running = undefined))
    return running
  }

  async function stepAndSchedule(): Promise<void> {
    // Without work the index, and its thread, are not needed before the first search.
    const isMore = hasWork() && (await tryStep())
    timer = undefined
    if (isMore && !isClosed) schedule(batchIntervalMs)
  }

  function hasWork(): boolean {
    try {
      return (
        readRow(database, markKey, z.string()) === undefined ||
        database.get('select 1 as is_there from search_queue limit 1') !== undefined
      )
    } catch (error) {
      if (!isStorageError(error)) throw error
      return false
    }
  }

  function schedule(time: number): void {
    timer ??= setTimeout(() => void stepAndSchedule(), time).unref()
  }

  return {
    calls: {
      /** Every word must occur; the last one may be the beginning of a word if few messages have it as typed. */
      'conversation.search': async ({ query, limit, offset }) => {
        const words = searchWords(query)
        if (words.length === 0) return { hits: [], total: 0, isMore: false }
        const until = performance.now() + maxIndexingMs
        // It may have begun before the newest message was written.
        await running
        while (await tryStep()) if (performance.now() > until) break
        const { sequences, total, isMore, isPrefix } = await index.find(words, limit, offset)
        const found = readFound(database, sequences, untitled())
        const hits = sequences.flatMap((sequence): SearchHit[] => {
          const hit = found.get(sequence)
          if (!hit) return []
          const { text, ...rest } = hit
          return [{ ...rest, snippet: snippetOf(text, words, isPrefix) }]
        })
        return { hits, total, isMore }
      },
    } satisfies Partial<CallHandlers>,
    /** Schedules an update of the index. Call it when messages may have changed. */
    scheduleUpdate: (afterMs: number = delayMs): void => schedule(afterMs),
    close(): void {
      isClosed = true
      clearTimeout(timer)
      index.close()
    },
  }
}

/** Returns whether the database or the index, whose errors come from its thread, cannot be read or written now. */
function isStorageError(error: unknown): boolean {
  return error instanceof AppError && error.data.source === 'app' && error.data.kind === 'storage'
}

/** Returns the mark that index and database share. An index that does not match the database is cleared. */
async function syncMark(database: Database, index: AsyncSearchIndex): Promise<string> {
  const mark = await index.mark()
  const known = readRow(database, markKey, z.string())
  if (known !== undefined && (known === mark.now || known === mark.before)) return known
  const next = await index.clear()
  database.transaction(() => {
    database.run('insert into search_queue (sequence) select sequence from messages where true on conflict do nothing')
    writeRow(database, markKey, next)
  })
  return next
}

const queuedRows = `select search_queue.sequence as sequence,
    case when deleted_with is null and deleted_at is null then text end as text
  from search_queue
    left join messages on messages.sequence = search_queue.sequence
    left join conversations on conversations.id = conversation_id`

/** Returns the newest messages that the index does not have in their current state. */
function changedRows(database: Database, limit: number): IndexedRow[] {
  return database.all<IndexedRow>(`${queuedRows} order by search_queue.sequence desc limit ?`, limit)
}

/** Returns the sequences of the rows that have not changed again while they were indexed. */
function unchangedRows(database: Database, rows: readonly IndexedRow[]): number[] {
  const sequences = JSON.stringify(rows.map(({ sequence }) => sequence))
  const current = database.all<IndexedRow>(
    `${queuedRows} where search_queue.sequence in (select value from json_each(?))`,
    sequences,
  )
  const texts = new Map(current.map(({ sequence, text }) => [sequence, text]))
  return rows.flatMap(({ sequence, text }) => (texts.get(sequence) === text ? [sequence] : []))
}

function readFound(database: Database, sequences: readonly number[], untitled: string) {
  const rows = database.all<{
    sequence: number
    conversation_id: string
    title: string | null
    id: string
    role: MessageRole
    text: string
    created_at: number
  }>(
    `select sequence, conversation_id, title, messages.id as id, role, text, messages.created_at as created_at
     from messages join conversations on conversations.id = conversation_id
     where sequence in (select value from json_each(?)) and deleted_with is null and deleted_at is null`,
    JSON.stringify(sequences),
  )
  return new Map(
    rows.map(({ sequence, conversation_id, title, id, role, text, created_at }) => [
      sequence,
      {
        conversationId: conversation_id,
        conversationTitle: title ?? untitled,
        messageId: id,
        role,
        text,
        createdAt: created_at,
      },
    ]),
  )
}
