import type { Answer } from '#shared/answer.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { ThreadMessage } from '#shared/chat/thread-messages.ts'
import type { AnswerDetails, AnswerStatus, Message, MessageRole, SchemaProblems } from '#shared/conversation.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { GenerationFacts } from '#shared/generation-facts.ts'
import { explain } from '#shared/messages/explain.ts'
import { attachmentsField, writeReferences } from '../attachments/references.ts'
import type { Database } from '../storage/database.ts'
import { notFound } from '../app-errors.ts'
import { readRole } from './damaged-row.ts'
import { interruptLeftovers } from './interrupt-leftovers.ts'
import { sealMessages } from './message-checksum.ts'
import { type MessageRow, type StoredMessageRow, toMessage } from './message-row.ts'
import { deleteSubtree, newestLeaf, pathEnd, pathTo, columnsWithSiblings, restoreSubtree } from './message-tree.ts'
import { parseStoredJson } from './parse-stored-json.ts'
import {
  type RequestedPreset,
  detailsOf,
  readStoredAnswer,
  withGeneration,
  writeStoredAnswer,
} from './stored-answer.ts'
import { insertAnswer, writeAnswer } from './write-answer.ts'

/** A message that a person added. One with the role `assistant` is a complete answer. */
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
  readonly preset?: RequestedPreset | null
  /** The request body without its messages. */
  readonly request?: Readonly<Record<string, unknown>> | null
  /** The answer that this one continues. */
  readonly prefix?: Answer | null
  readonly createdAt: number
}

/** A complete answer. Times are in milliseconds since the request. */
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

/** How much is read for a window in one step, which blocks main. */
const maxReadBytes = 8 * 1024 * 1024

/** SQL for the size of a row, which SQLite knows without reading its texts. */
const sizeInBytes = ['text', 'reasoning', 'answer']
  .map((column) => `coalesce(octet_length(messages.${column}), 0)`)
  .join(' + ')

/** The tree of messages, and the saved pieces of answers in flight. Reads leave out deleted messages. */
export type MessageStore = ReturnType<typeof createMessageStore>

/** `onDamaged` runs when messages that are read do not match their checksum. */
export function createMessageStore(database: Database, onDamaged: (ids: readonly string[]) => void = () => undefined) {
  function toMessages(rows: readonly StoredMessageRow[]): Message[] {
    const messages = rows.map(toMessage)
    const damaged = messages.filter(({ isDamaged }) => isDamaged).map(({ id }) => id)
    if (damaged.length > 0) onDamaged(damaged)
    return messages
  }

  function position(id: string): number {
    const row = database.get<{ depth: number }>('select depth from messages where id = ?', id)
    if (!row) throw notFound(explain('messageGone'))
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
    }: NewMessage): void {
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

    insertAnswer: (answer: NewAnswer): void => database.transaction(() => insertAnswer(database, answer)),

    /** Saves what has arrived, at a cost independent of the length of the answer. `rest` are chunks without the texts. */
    appendPiece(
      answerId: string,
      sequence: number,
      text: string,
      reasoning: string,
      rest: readonly object[] = [],
    ): void {
      database.run(
        'insert into answer_chunks (message_id, sequence, text, reasoning, rest) values (?, ?, ?, ?, ?)',
        answerId,
        sequence,
        text,
        reasoning,
        rest.length === 0 ? null : JSON.stringify(rest),
      )
    },

    finish(finished: FinishedAnswer): void {
      database.transaction(() => {
        writeAnswer(database, finished)
        sealMessages(database, finished.id)
        database.run('delete from answer_chunks where message_id = ?', finished.id)
      })
    },

    /**
     * Adds what a gateway reported after the end of an answer; known figures stay. Returns its conversation, and whether
     * it is deleted there; null if the message does not exist.
     */
    noteGeneration(
      id: string,
      facts: GenerationFacts,
    ): { readonly conversationId: string; readonly isDeleted: boolean } | null {
      return database.transaction(() => {
        const row = database.get<{ conversation_id: string; answer: string | null; deleted_with: string | null }>(
          'select conversation_id, answer, deleted_with from messages where id = ?',
          id,
        )
        if (!row) return null
        database.run(
          `update messages set cost = coalesce(cost, ?), is_byok = coalesce(is_byok, ?),
             provider = coalesce(provider, ?), model = coalesce(model, ?), prompt_tokens = coalesce(prompt_tokens, ?),
             completion_tokens = coalesce(completion_tokens, ?), reasoning_tokens = coalesce(reasoning_tokens, ?),
             cached_tokens = coalesce(cached_tokens, ?), answer = ?
           where id = ?`,
          facts.cost,
          facts.isByok === null ? null : Number(facts.isByok),
          facts.provider,
          facts.model,
          facts.promptTokens,
          facts.completionTokens,
          facts.reasoningTokens,
          facts.cachedTokens,
          writeStoredAnswer(withGeneration(readStoredAnswer(row.answer), facts)),
          id,
        )
        sealMessages(database, id)
        return { conversationId: row.conversation_id, isDeleted: row.deleted_with !== null }
      })
    },

    /** Stores the result of the schema check; null if there was nothing to check. */
    noteSchemaProblems(id: string, problems: SchemaProblems | null): void {
      database.transaction(() => {
        database.run('update messages set schema_problems = ? where id = ?', problems && JSON.stringify(problems), id)
        sealMessages(database, id)
      })
    },

    /** Returns the branch from the root to `leafId`. */
    branch(leafId: string): Message[] {
      return toMessages(
        database.all<StoredMessageRow>(
          `${pathTo} select ${columnsWithSiblings} from path join messages on messages.id = path.id order by path.depth desc`,
          leafId,
        ),
      )
    },

    /**
     * Returns the last messages of the branch, at most `count` and `maxReadBytes` but at least one, and how many precede
     * them.
     */
    branchEnd(leafId: string, count: number): { messages: Message[]; before: number } {
      const sizes = database.all<{ bytes: number }>(
        `${pathEnd} select ${sizeInBytes} as bytes from path join messages on messages.id = path.id order by path.depth`,
        leafId,
        count,
      )
      const messages = toMessages(
        database.all<StoredMessageRow>(
          `${pathEnd} select ${columnsWithSiblings} from path join messages on messages.id = path.id order by path.depth desc`,
          leafId,
          countWithin(sizes, maxReadBytes),
        ),
      )
      const [first] = messages
      return { messages, before: first ? position(first.id) : 0 }
    },

    /**
     * Returns the messages of these rows of one path (`branch-paths.ts`) in path order, up to `maxReadBytes` but at least
     * one.
     */
    readRows(rows: readonly number[]): Message[] {
      const sizes = database.all<{ bytes: number }>(
        `select ${sizeInBytes} as bytes from messages where sequence in (select value from json_each(?)) order by depth`,
        JSON.stringify(rows),
      )
      return toMessages(
        database.all<StoredMessageRow>(
          `select ${columnsWithSiblings} from messages where sequence in (select value from json_each(?)) order by depth`,
          JSON.stringify(rows.slice(0, countWithin(sizes, maxReadBytes))),
        ),
      )
    },

    /** Returns the number of ancestors of a message. Throws `not-found`. */
    position,

    /** Throws `not-found`. */
    read(id: string): Message {
      const [message] = toMessages(
        database.all<StoredMessageRow>(
          `select ${columnsWithSiblings} from messages where id = ? and deleted_with is null`,
          id,
        ),
      )
      if (!message) throw notFound(explain('messageGone'))
      return message
    },

    /** Returns the branch as requests need it. */
    thread(leafId: string): ThreadMessage[] {
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
            return { role, text, name, ...attachmentsField(attachments) }
        }
      })
    },

    /** Returns the tool results that directly follow a message on the path to `leafId`, in order. */
    resultsAfter(
      leafId: string,
      id: string,
    ): { role: 'tool'; text: string; name: string | null; toolCallId: string }[] {
      const rows = database.all<Pick<MessageRow, 'id' | 'role' | 'text' | 'name' | 'tool_call_id'>>(
        `${pathTo} select messages.id, role, text, name, tool_call_id
         from path join messages on messages.id = path.id
         where messages.depth > (select depth from messages where id = ?) order by path.depth desc`,
        leafId,
        id,
      )
      const end = rows.findIndex(({ role }) => role !== 'tool')
      return rows
        .slice(0, end === -1 ? rows.length : end)
        .map(({ text, name, tool_call_id: toolCallId }) => ({ role: 'tool', text, name, toolCallId: toolCallId ?? '' }))
    },

    /** Whether there is such a message that is not deleted. */
    exists: (id: string): boolean =>
      database.get('select 1 as is_there from messages where id = ? and deleted_with is null', id) !== undefined,

    /** Returns the conversation of a message, also of a deleted one. Throws `not-found`. */
    conversationOf(id: string): string {
      const row = database.get<{ conversation_id: string }>('select conversation_id from messages where id = ?', id)
      if (!row) throw notFound(explain('messageGone'))
      return row.conversation_id
    },

    /** Returns whether the path from `leafId` to the root contains `id`. */
    pathContains: (leafId: string, id: string): boolean =>
      database.get(`${pathTo} select 1 as is_there from path where id = ?`, leafId, id) !== undefined,

    /** Returns the stored answer. Throws `not-found`. */
    answer(id: string): Answer {
      const { text, reasoning, answer } = readParts(database, id)
      return { ...readStoredAnswer(answer), text, reasoning }
    },

    details(id: string): AnswerDetails {
      const { answer, request } = readParts(database, id)
      return detailsOf(readStoredAnswer(answer), parseStoredJson<Record<string, unknown> | null>(request, null))
    },

    /** Returns the leaf of the newest branch through a message. */
    newestLeaf: (id: string): string => newestLeaf(database, id),
    /** Marks a message and its descendants as deleted. */
    delete: (id: string): void => database.transaction(() => deleteSubtree(database, id)),
    /** Restores a message and what was deleted with it. Throws `not-found` if its parent is deleted. */
    restore: (id: string): void => database.transaction(() => restoreSubtree(database, id)),
    /**
     * Interrupts answers that an earlier run left unfinished, with their saved text. `inFlight` are answers of this run.
     * Returns how many were interrupted.
     */
    interruptLeftovers: (inFlight: readonly string[] = []): number =>
      database.transaction(() => interruptLeftovers(database, inFlight)),
  }
}

/** Returns how many of the first rows fit into `maxBytes`, at least one. */
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
  if (!row) throw notFound(explain('messageGone'))
  return row
}
