import type { Database } from '../storage/database.ts'
import { notFound } from './conversation-store.ts'

/** A message that waits to be sent. */
export interface WaitingMessage {
  readonly id: string
  readonly text: string
  readonly name: string | null
}

/** The messages that wait for the end of an answer, the oldest first. */
export interface MessageQueueStore {
  add(conversationId: string, message: WaitingMessage): void
  /** Throws `not-found`. */
  edit(conversationId: string, id: string, text: string): void
  /** Throws `not-found`. */
  remove(conversationId: string, id: string): void
  first(conversationId: string): WaitingMessage | null
}

export function createMessageQueueStore(database: Database): MessageQueueStore {
  function change(sql: string, ...values: string[]): void {
    if (database.run(sql, ...values) === 0) throw notFound('This message does not wait any more.')
  }

  return {
    add(conversationId, { id, text, name }) {
      database.run(
        'insert into queued_messages (id, conversation_id, text, name) values (?, ?, ?, ?)',
        id,
        conversationId,
        text,
        name,
      )
    },
    edit: (conversationId, id, text) =>
      change('update queued_messages set text = ? where conversation_id = ? and id = ?', text, conversationId, id),
    remove: (conversationId, id) =>
      change('delete from queued_messages where conversation_id = ? and id = ?', conversationId, id),
    first: (conversationId) =>
      database.get<WaitingMessage>(
        'select id, text, name from queued_messages where conversation_id = ? order by sequence limit 1',
        conversationId,
      ) ?? null,
  }
}
