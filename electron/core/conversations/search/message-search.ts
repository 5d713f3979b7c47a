import { z } from 'zod'
import type { MessageRole, SearchHit } from '#shared/conversation.ts'
import { readRow, writeRow } from '../../settings/settings-store.ts'
import type { Database } from '../../storage/database.ts'
import { storageFault } from '../../storage/storage-error.ts'
import { english } from '../../words/english.ts'
import { type IndexedRow, openSearchIndex, type SearchIndex } from './search-index.ts'
import { searchWords, toIndexQuery } from './search-words.ts'
import { snippetOf } from './snippet.ts'

/** The search over all messages that can be shown, on every branch. */
export interface MessageSearch {
  /** Every word must occur, the last one may be begun; the best first. */
  search(query: string, limit: number, offset: number): { hits: SearchHit[]; total: number }
  /** Something may have been said: the index follows after some milliseconds. */
  follow(after?: number): void
  close(): void
}

export interface MessageSearchParts {
  readonly database: Database
  /** The file of the index; null keeps it in memory. */
  readonly path: string | null
  /** How a conversation without a name is called. */
  readonly untitled?: () => string
  /** Milliseconds from a change to the first batch, and from one batch to the next, so that nobody waits for it. */
  readonly delay?: number
  readonly pause?: number
}

/** How many messages are indexed at once: some 15 ms of work. */
const batchSize = 200

/** How long a search waits for what was said just before it, in milliseconds. */
const timeoutMs = 25

/** The row of the settings that says what the index was told last. */
const markKey = 'searchMark'

export function openMessageSearch({
  database,
  path,
  untitled = () => english.untitled,
  delay = 1000,
  pause = 5,
}: MessageSearchParts): MessageSearch {
  let index: SearchIndex | undefined
  let timer: NodeJS.Timeout | undefined
  let size = batchSize

  /** Opened when it is needed first: the start of the app does not wait for it. */
  function opened(): SearchIndex {
    index ??= openSearchIndex(path)
    return index
  }

  /** Indexes some messages that have changed. Returns whether there may be more. */
  function step(): boolean {
    const mark = agree(database, opened())
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

  /** The same; where nothing can be saved or a page of the database cannot be read there is no more for now. */
  function tryStep(): boolean {
    try {
      return step()
    } catch (error) {
      if (storageFault(error) === null) throw error
      // One message that cannot be read must not keep the newer ones out.
      size = 1
      return false
    }
  }

  function schedule(time: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      if (tryStep()) schedule(pause)
    }, time).unref()
  }

  return {
    search(query, limit, offset) {
      const words = searchWords(query)
      if (words.length === 0) return { hits: [], total: 0 }
      const until = performance.now() + timeoutMs
      while (tryStep()) if (performance.now() > until) break
      const { sequences, total } = opened().find(toIndexQuery(words), limit, offset)
      const found = readFound(database, sequences, untitled())
      const hits = sequences.flatMap((sequence) => found.get(sequence) ?? [])
      return { hits: hits.map(({ text, ...hit }) => ({ ...hit, snippet: snippetOf(text, words) })), total }
    },
    follow: (after = delay) => schedule(after),
    close() {
      clearTimeout(timer)
      index?.close()
    },
  }
}

/** What both agree upon. An index that does not belong to what is in the database now begins anew. */
function agree(database: Database, index: SearchIndex): string {
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

/** The newest of the messages that the index does not know as they are. */
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
