import { z } from 'zod'
import type { MessageRole, SearchHit } from '#shared/conversation.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { readRow, writeRow } from '../../storage/settings-rows.ts'
import type { Database } from '../../storage/database.ts'
import { storageFault } from '../../storage/storage-error.ts'
import { english } from '../../words/english.ts'
import { type IndexedRow, openSearchIndex, type SearchIndex } from './search-index.ts'
import { searchWords, toIndexQuery } from './search-words.ts'
import { snippetOf } from './snippet.ts'

export interface MessageSearchParts {
  readonly database: Database
  /** The path of the index file; null keeps the index in memory. */
  readonly path: string | null
  /** Returns the title of a conversation without a name. */
  readonly untitled?: () => string
  /** Milliseconds from a change to the first batch, and between batches, so that main is not blocked. */
  readonly delayMs?: number
  readonly batchIntervalMs?: number
}

/** How many messages one step indexes: about 15 ms of work. */
const batchSize = 200

/** How long a search indexes pending messages first, in milliseconds. */
const maxIndexingMs = 25

/** The settings row with the mark of the last index update. */
const markKey = 'searchMark'

/** Full-text search over all messages that are not deleted, on every branch. */
export type MessageSearch = ReturnType<typeof openMessageSearch>

export function openMessageSearch({
  database,
  path,
  untitled = () => english.untitled,
  delayMs = 1000,
  batchIntervalMs = 5,
}: MessageSearchParts) {
  let index: SearchIndex | undefined
  let timer: NodeJS.Timeout | undefined
  let size = batchSize

  /** Opens the index on first use, so that it does not delay the start of the app. */
  function opened(): SearchIndex {
    index ??= openSearchIndex(path)
    return index
  }

  /** Indexes a batch of changed messages. Returns whether there may be more. */
  function step(): boolean {
    const mark = syncMark(database, opened())
    const rows = changedRows(database, size)
    if (rows.length === 0) return false
    const next = opened().update(rows, mark)
    size = Math.min(batchSize, size * 2)
    database.transaction(() => {
      database.run(
        'delete from search_queue where sequence in (select value from json_each(?))',
        JSON.stringify(rows.map(({ sequence }) => sequence)),
      )
      writeRow(database, markKey, next)
    })
    return true
  }

  /** Runs a step. Returns false if the database cannot be read or written now. */
  function tryStep(): boolean {
    try {
      return step()
    } catch (error) {
      if (storageFault(error) === null) throw error
      // Continue one by one, so that an unreadable message does not block newer ones.
      size = 1
      return false
    }
  }

  function schedule(time: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      if (tryStep()) schedule(batchIntervalMs)
    }, time).unref()
  }

  return {
    calls: {
      /** Every word must occur, the last one as a prefix. */
      'conversation.search': ({ query, limit, offset }): { hits: SearchHit[]; total: number } => {
        const words = searchWords(query)
        if (words.length === 0) return { hits: [], total: 0 }
        const until = performance.now() + maxIndexingMs
        while (tryStep()) if (performance.now() > until) break
        const { sequences, total } = opened().find(toIndexQuery(words), limit, offset)
        const found = readFound(database, sequences, untitled())
        const hits = sequences.flatMap((sequence) => found.get(sequence) ?? [])
        return { hits: hits.map(({ text, ...hit }) => ({ ...hit, snippet: snippetOf(text, words) })), total }
      },
    } satisfies Partial<CallHandlers>,
    /** Schedules an update of the index. Call it when messages may have changed. */
    scheduleUpdate: (afterMs: number = delayMs): void => schedule(afterMs),
    close(): void {
      clearTimeout(timer)
      index?.close()
    },
  }
}

/** Returns the mark that index and database share. An index that does not match the database is cleared. */
function syncMark(database: Database, index: SearchIndex): string {
  const known = readRow(database, markKey, z.string())
  const mark = index.mark()
  if (known !== undefined && (known === mark.now || known === mark.before)) return known
  const next = index.clear()
  database.transaction(() => {
    database.run('insert into search_queue (sequence) select sequence from messages where true on conflict do nothing')
    writeRow(database, markKey, next)
  })
  return next
}

/** Returns the newest messages that the index does not have in their current state. */
function changedRows(database: Database, limit: number): IndexedRow[] {
  return database.all<{ sequence: number; text: string | null }>(
    `select search_queue.sequence as sequence,
       case when deleted_with is null and deleted_at is null then text end as text
     from search_queue
       left join messages on messages.sequence = search_queue.sequence
       left join conversations on conversations.id = conversation_id
     order by search_queue.sequence desc limit ?`,
    limit,
  )
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
