import type { Answer } from '#shared/answer.ts'
import type { ThreadMessage } from '#shared/chat/effective-request.ts'
import type { AnswerStatus, Message } from '#shared/conversation.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { Database } from '../storage/database.ts'
import { notFound } from './conversation-store.ts'
import { checkedColumns, sealMessages } from './message-checksum.ts'
import { type MessageRow, type StoredMessageRow, toMessage } from './message-row.ts'

export interface NewUserMessage {
  readonly id: string
  readonly conversationId: string
  readonly parentId: string | null
  readonly text: string
  readonly createdAt: number
}

export interface NewAnswer {
  readonly id: string
  readonly conversationId: string
  readonly parentId: string
  readonly requestedModel: string | null
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
}

/** The tree of messages, and the pieces of answers under way. */
export interface MessageStore {
  insertUser(message: NewUserMessage): void
  insertAnswer(answer: NewAnswer): void
  /** Adds what has arrived; the cost is that of the piece, whatever the length of the answer. */
  appendPiece(answerId: string, sequence: number, text: string, reasoning: string): void
  finish(answer: FinishedAnswer): void
  /** The branch from the first message to `leafId`. */
  branch(leafId: string): Message[]
  /** Throws `not-found`. */
  read(id: string): Message
  /** The same branch as requests need it. */
  thread(leafId: string): ThreadMessage[]
  /** The end of the newest branch through a message. */
  newestLeaf(id: string): string
  /**
   * Ends what a run of the app left under way, with the text that had arrived, but for those that are `underWay` now.
   * Returns how many there were.
   */
  interruptLeftovers(underWay?: readonly string[]): number
}

const pathTo = `with recursive path (id, parent_id, depth) as (
    select id, parent_id, 0 from messages where id = ?
    union all
    select messages.id, messages.parent_id, depth + 1 from messages join path on messages.id = path.parent_id
  )`

const siblings = `from messages other
  where other.conversation_id = messages.conversation_id and other.parent_id is messages.parent_id`

/** A message and its place among the answers (or questions) that stand in its stead. */
const placed = `${checkedColumns},
  (select count(*) ${siblings} and other.sequence <= messages.sequence) as position,
  (select count(*) ${siblings}) as siblings,
  (select id ${siblings} and other.sequence < messages.sequence order by other.sequence desc limit 1) as previous_id,
  (select id ${siblings} and other.sequence > messages.sequence order by other.sequence limit 1) as next_id`

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

  return {
    insertUser({ id, conversationId, parentId, text, createdAt }) {
      database.transaction(() => {
        database.run(
          `insert into messages (id, conversation_id, parent_id, role, text, created_at) values (?, ?, ?, 'user', ?, ?)`,
          id,
          conversationId,
          parentId,
          text,
          createdAt,
        )
        sealMessages(database, id)
      })
    },

    insertAnswer({ id, conversationId, parentId, requestedModel, createdAt }) {
      database.transaction(() => {
        database.run(
          `insert into messages (id, conversation_id, parent_id, role, status, requested_model, created_at)
           values (?, ?, ?, 'assistant', 'streaming', ?, ?)`,
          id,
          conversationId,
          parentId,
          requestedModel,
          createdAt,
        )
        sealMessages(database, id)
      })
    },

    appendPiece(answerId, sequence, text, reasoning) {
      database.run(
        'insert into answer_chunks (message_id, sequence, text, reasoning) values (?, ?, ?, ?)',
        answerId,
        sequence,
        text,
        reasoning,
      )
    },

    finish(finished) {
      database.transaction(() => {
        writeAnswer(database, finished)
        sealMessages(database, finished.id)
        database.run('delete from answer_chunks where message_id = ?', finished.id)
      })
    },

    branch(leafId) {
      return toMessages(
        database.all<StoredMessageRow>(
          `${pathTo} select ${placed} from path join messages on messages.id = path.id order by depth desc`,
          leafId,
        ),
      )
    },

    read(id) {
      const [message] = toMessages(database.all<StoredMessageRow>(`select ${placed} from messages where id = ?`, id))
      if (!message) throw notFound('This message does not exist any more.')
      return message
    },

    thread(leafId) {
      const rows = database.all<Pick<MessageRow, 'role' | 'text' | 'status'> & { reasoning_details: string | null }>(
        `${pathTo}
         select role, text, status,
           case when json_valid(answer) then answer ->> '$.reasoningDetails' end as reasoning_details
         from path join messages on messages.id = path.id order by depth desc`,
        leafId,
      )
      return rows.map(({ role, text, status, reasoning_details }): ThreadMessage => {
        if (role === 'user') return { role, text }
        const reasoningDetails = JSON.parse(reasoning_details ?? '[]') as Record<string, unknown>[]
        return { role, text, status: status ?? 'interrupted', reasoningDetails }
      })
    },

    newestLeaf(id) {
      const row = database.get<{ id: string }>(
        `with recursive below (id, sequence) as (
           select id, sequence from messages where id = ?
           union all
           select child.id, child.sequence from below join messages child on child.sequence =
             (select max(sequence) from messages where parent_id = below.id)
         )
         select id from below order by sequence desc limit 1`,
        id,
      )
      return row?.id ?? id
    },

    interruptLeftovers: (underWay = []) => database.transaction(() => interruptLeftovers(database, underWay)),
  }
}

function writeAnswer(database: Database, finished: FinishedAnswer): void {
  const { id, status, answer, error, requestId, firstTokenAfter, finishedAfter } = finished
  const { text, reasoning, usage, ...rest } = answer
  database.run(
    `update messages set text = ?, reasoning = ?, status = ?, model = ?, provider = ?, finish_reason = ?,
       prompt_tokens = ?, completion_tokens = ?, reasoning_tokens = ?, cached_tokens = ?, cost = ?, is_byok = ?,
       request_id = ?, first_token_after = ?, finished_after = ?, error = ?, answer = ?
     where id = ?`,
    text,
    reasoning,
    status,
    answer.model,
    answer.provider,
    answer.finishReason,
    toCount(usage?.prompt_tokens),
    toCount(usage?.completion_tokens),
    toCount(usage?.completion_tokens_details?.reasoning_tokens),
    toCount(usage?.prompt_tokens_details?.cached_tokens),
    Number.isFinite(usage?.cost) ? (usage?.cost ?? null) : null,
    typeof usage?.is_byok === 'boolean' ? Number(usage.is_byok) : null,
    requestId,
    firstTokenAfter,
    finishedAfter,
    error === null ? null : JSON.stringify(error),
    // The two long texts have columns of their own.
    JSON.stringify({ ...rest, usage }),
    id,
  )
}

/** A gateway may send any number; what cannot be a count is unknown. */
function toCount(value: number | null | undefined): number | null {
  const count = Math.round(value ?? NaN)
  return Number.isSafeInteger(count) ? count : null
}

function interruptLeftovers(database: Database, underWay: readonly string[]): number {
  const left = database
    .all<{ id: string }>(
      `select id from messages where status = 'streaming' and id not in (select value from json_each(?))`,
      JSON.stringify(underWay),
    )
    .map(({ id }) => id)
  const error = JSON.stringify({
    source: 'transport',
    kind: 'interrupted',
    message: 'The app ended in the middle of the answer.',
  } satisfies ErrorData)
  for (const id of left) {
    database.run(
      `update messages set status = 'interrupted', error = ?,
         text = (select coalesce(group_concat(text, '' order by sequence), '') from answer_chunks where message_id = id),
         reasoning =
           (select coalesce(group_concat(reasoning, '' order by sequence), '') from answer_chunks where message_id = id)
       where id = ?`,
      error,
      id,
    )
    database.run('delete from answer_chunks where message_id = ?', id)
  }
  sealMessages(database, ...left)
  return left.length
}
