import type { Answer } from '#shared/answer.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { ThreadMessage } from '#shared/chat/thread-messages.ts'
import type { AnswerDetails, AnswerStatus, Message, MessageRole, SchemaProblems } from '#shared/conversation.ts'
import type { ErrorData } from '#shared/errors.ts'
import { attachedBy, writeReferences } from '../attachments/references.ts'
import type { Database } from '../storage/database.ts'
import { notFound } from './not-found.ts'
import { readRole } from './damaged-row.ts'
import { interruptLeftovers } from './interrupt-leftovers.ts'
import { sealMessages } from './message-checksum.ts'
import { type MessageRow, type StoredMessageRow, toMessage } from './message-row.ts'
import { deleteSubtree, newestLeaf, pathEnd, pathTo, placed, restoreSubtree } from './message-tree.ts'
import { readJson } from './read-json.ts'
import { type AskedPreset, detailsOf, readStoredAnswer } from './stored-answer.ts'
import { insertAnswer, writeAnswer } from './write-answer.ts'

/** A message that a person wrote or put there. One of the role assistant is an answer that is done. */
export interface NewMessage {
  readonly id: string
  readonly conversationId: string
  readonly parentId: string | null
  readonly role: MessageRole
  readonly text: string
  readonly name?: string | null
  readonly toolCallId?: string | null
  readonly attachments?: readonly Attachment[]
  readonly createdAt: number
}

export interface NewAnswer {
  readonly id: string
  readonly conversationId: string
  readonly parentId: string
  readonly requestedModel: string | null
  readonly preset?: AskedPreset | null
  /** The body that is about to be sent, without its messages. */
  readonly request?: Readonly<Record<string, unknown>> | null
  /** What it goes on with. */
  readonly begun?: Answer | null
  readonly createdAt: number
}

/** How an answer ended, and all that is known of it. Times in milliseconds since the request. */
export interface FinishedAnswer {
  readonly id: string
  readonly status: Exclude<AnswerStatus, 'streaming'>
  readonly answer: Answer
  readonly error: ErrorData | null
  readonly requestId: string | null
  readonly firstTokenAfter: number | null
  readonly finishedAfter: number
  readonly reasonedFor?: number | null
  readonly schemaProblems?: SchemaProblems | null
}

/** The tree of messages, and the pieces of answers under way. Those that are deleted are there for `restore` alone. */
export interface MessageStore {
  insertMessage(message: NewMessage): void
  insertAnswer(answer: NewAnswer): void
  /**
   * Adds what has arrived; the cost is that of the piece, whatever the length of the answer. `rest` are chunks with what
   * came beside the texts.
   */
  appendPiece(answerId: string, sequence: number, text: string, reasoning: string, rest?: readonly object[]): void
  finish(answer: FinishedAnswer): void
  /** Stores what the check of a finished answer found; null is nothing to check. */
  noteSchemaProblems(id: string, problems: SchemaProblems | null): void
  /** The branch from the first message to `leafId`. */
  branch(leafId: string): Message[]
  /**
   * The last messages of the same branch, and how many stand before them: `count` of them, or fewer where they are large
   * (`maxReadBytes`), yet one at least.
   */
  branchEnd(leafId: string, count: number): { messages: Message[]; before: number }
  /**
   * The messages of these rows (`branch-paths.ts`), which are on one path, from its beginning on: the first of them where
   * they are large (`maxReadBytes`), yet one at least.
   */
  onPath(rows: readonly number[]): Message[]
  /** How many messages stand before this one on its path. Throws `not-found`. */
  position(id: string): number
  /** Throws `not-found`. */
  read(id: string): Message
  /** The same branch as requests need it. */
  thread(leafId: string): ThreadMessage[]
  /** Where a message is, also one that is deleted. Throws `not-found`. */
  conversationOf(id: string): string
  /** Whether the path from a message to the first one leads through another. */
  leadsThrough(leafId: string, id: string): boolean
  /** All that is stored of an answer. Throws `not-found`. */
  answer(id: string): Answer
  details(id: string): AnswerDetails
  /** The end of the newest branch through a message. */
  newestLeaf(id: string): string
  /** Takes a message and all below it out of sight. */
  delete(id: string): void
  /** Brings back what was deleted with that message. Throws `not-found` where what it follows is deleted, too. */
  restore(id: string): void
  /**
   * Ends what a run of the app left under way, with what had arrived, but for those that are `inFlight` now.
   * Returns how many there were.
   */
  interruptLeftovers(inFlight?: readonly string[]): number
}

/** How much is read for a window at once: main reads, checks and sends it without a pause. */
const maxReadBytes = 8 * 1024 * 1024

/** What SQLite knows of a row without reading its texts. */
const sizeInBytes = ['text', 'reasoning', 'answer']
  .map((column) => `coalesce(octet_length(messages.${column}), 0)`)
  .join(' + ')

/** `onDamaged` is told of messages that do not match their checksum when they are read. */
export function createMessageStore(
  database: Database,
  onDamaged: (ids: readonly string[]) => void = () => undefined,
): MessageStore {
  function toMessages(rows: readonly StoredMessageRow[]): Message[] {
    const messages = rows.map(toMessage)
    const damaged = messages.filter(({ isDamaged }) => isDamaged).map(({ id }) => id)
    if (damaged.length > 0) onDamaged(damaged)
    return messages
  }

  function position(id: string): number {
    const row = database.get<{ depth: number }>('select depth from messages where id = ?', id)
    if (!row) throw notFound('This message does not exist any more.')
    return row.depth - 1
  }

  return {
    insertMessage({
      id,
      conversationId,
      parentId,
      role,
      text,
      name = null,
      toolCallId = null,
      attachments = [],
      createdAt,
    }) {
      database.transaction(() => {
        database.run(
          `insert into messages (id, conversation_id, parent_id, role, text, name, tool_call_id, attachments, status, created_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          id,
          conversationId,
          parentId,
          role,
          text,
          name,
          toolCallId,
          writeReferences(attachments),
          role === 'assistant' ? 'done' : null,
          createdAt,
        )
        sealMessages(database, id)
      })
    },

    insertAnswer: (answer) => database.transaction(() => insertAnswer(database, answer)),

    appendPiece(answerId, sequence, text, reasoning, rest = []) {
      database.run(
        'insert into answer_chunks (message_id, sequence, text, reasoning, rest) values (?, ?, ?, ?, ?)',
        answerId,
        sequence,
        text,
        reasoning,
        rest.length === 0 ? null : JSON.stringify(rest),
      )
    },

    finish(finished) {
      database.transaction(() => {
        writeAnswer(database, finished)
        sealMessages(database, finished.id)
        database.run('delete from answer_chunks where message_id = ?', finished.id)
      })
    },

    noteSchemaProblems(id, problems) {
      database.transaction(() => {
        database.run('update messages set schema_problems = ? where id = ?', problems && JSON.stringify(problems), id)
        sealMessages(database, id)
      })
    },

    branch(leafId) {
      return toMessages(
        database.all<StoredMessageRow>(
          `${pathTo} select ${placed} from path join messages on messages.id = path.id order by path.depth desc`,
          leafId,
        ),
      )
    },

    branchEnd(leafId, count) {
      const sizes = database.all<{ bytes: number }>(
        `${pathEnd} select ${sizeInBytes} as bytes from path join messages on messages.id = path.id order by path.depth`,
        leafId,
        count,
      )
      const messages = toMessages(
        database.all<StoredMessageRow>(
          `${pathEnd} select ${placed} from path join messages on messages.id = path.id order by path.depth desc`,
          leafId,
          countWithin(sizes, maxReadBytes),
        ),
      )
      const [first] = messages
      return { messages, before: first ? position(first.id) : 0 }
    },

    onPath(rows) {
      const sizes = database.all<{ bytes: number }>(
        `select ${sizeInBytes} as bytes from messages where sequence in (select value from json_each(?)) order by depth`,
        JSON.stringify(rows),
      )
      return toMessages(
        database.all<StoredMessageRow>(
          `select ${placed} from messages where sequence in (select value from json_each(?)) order by depth`,
          JSON.stringify(rows.slice(0, countWithin(sizes, maxReadBytes))),
        ),
      )
    },

    position,

    read(id) {
      const [message] = toMessages(
        database.all<StoredMessageRow>(`select ${placed} from messages where id = ? and deleted_with is null`, id),
      )
      if (!message) throw notFound('This message does not exist any more.')
      return message
    },

    thread(leafId) {
      const rows = database.all<
        Pick<MessageRow, 'role' | 'status' | 'text' | 'name' | 'tool_call_id' | 'attachments' | 'answer'>
      >(
        `${pathTo} select role, status, text, name, tool_call_id, attachments, answer
         from path join messages on messages.id = path.id order by path.depth desc`,
        leafId,
      )
      return rows.map(({ role: stored, status, text, name, tool_call_id, attachments, answer }): ThreadMessage => {
        const role = readRole(stored, status)
        switch (role) {
          case 'assistant': {
            const { reasoningDetails, toolCalls, refusal, annotations, images, audio } = readStoredAnswer(answer)
            return { role, text, name, reasoningDetails, toolCalls, refusal, annotations, images, audio }
          }
          case 'tool':
            return { role, text, name, toolCallId: tool_call_id ?? '' }
          case 'system':
          case 'developer':
            return { role, text, name }
          case 'user':
            return { role, text, name, ...attachedBy(attachments) }
        }
      })
    },

    conversationOf(id) {
      const row = database.get<{ conversation_id: string }>('select conversation_id from messages where id = ?', id)
      if (!row) throw notFound('This message does not exist any more.')
      return row.conversation_id
    },

    leadsThrough: (leafId, id) =>
      database.get(`${pathTo} select 1 as is_there from path where id = ?`, leafId, id) !== undefined,

    answer(id) {
      const { text, reasoning, answer } = readParts(database, id)
      return { ...readStoredAnswer(answer), text, reasoning }
    },

    details(id) {
      const { answer, request } = readParts(database, id)
      return detailsOf(readStoredAnswer(answer), readJson<Record<string, unknown> | null>(request, null))
    },

    newestLeaf: (id) => newestLeaf(database, id),
    delete: (id) => database.transaction(() => deleteSubtree(database, id)),
    restore: (id) => database.transaction(() => restoreSubtree(database, id)),
    interruptLeftovers: (inFlight = []) => database.transaction(() => interruptLeftovers(database, inFlight)),
  }
}

/** How many of these there are within a bound, from the first on: one at least. */
function countWithin(sizes: readonly { bytes: number }[], maxBytes: number): number {
  let left = maxBytes
  const count = sizes.findIndex(({ bytes }) => (left -= bytes) < 0)
  return count < 0 ? sizes.length : Math.max(count, 1)
}

function readParts(database: Database, id: string) {
  const row = database.get<Pick<MessageRow, 'text' | 'reasoning' | 'answer'> & { request: string | null }>(
    'select text, reasoning, answer, request from messages where id = ? and deleted_with is null',
    id,
  )
  if (!row) throw notFound('This message does not exist any more.')
  return row
}
