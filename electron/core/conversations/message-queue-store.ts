import type { Attachment } from '#shared/attachment.ts'
import { explain } from '#shared/messages/explain.ts'
import { attachmentsField, writeReferences } from '../attachments/references.ts'
import type { Database } from '../storage/database.ts'
import type { StoredTarget } from './conversation-store.ts'
import { notFound } from '../app-errors.ts'
import { parseStoredJson } from './parse-stored-json.ts'

/** A message that waits to be sent. */
export interface StoredQueuedMessage {
  readonly id: string
  readonly text: string
  readonly name: string | null
  /** The targets of a comparison; empty to send it with the chat's settings at that time. */
  readonly targets: readonly StoredTarget[]
  readonly attachments?: Attachment[]
  /** It was imported from a file, so it is not sent automatically. */
  readonly isImported?: true
}

interface Row {
  id: string
  text: string
  name: string | null
  targets: string | null
  attachments: string | null
  is_imported: number
}

function list(database: Database, conversationId: string): StoredQueuedMessage[] {
  return database
    .all<Row>(
      'select id, text, name, targets, attachments, is_imported from queued_messages where conversation_id = ? order by sequence',
      conversationId,
    )
    .map(({ targets, attachments, is_imported: isImported, ...row }) => ({
      ...row,
      targets: parseStoredJson<StoredTarget[]>(targets, []),
      ...attachmentsField(attachments),
      ...(isImported === 1 ? { isImported: true as const } : {}),
    }))
}

/** The messages that wait for the end of an answer, oldest first. */
export type MessageQueueStore = ReturnType<typeof createMessageQueueStore>

export function createMessageQueueStore(database: Database) {
  function change(sql: string, ...values: string[]): void {
    if (database.run(sql, ...values) === 0) throw notFound(explain('messageNotWaiting'))
  }

  return {
    add(conversationId: string, { id, text, name, targets, attachments = [] }: StoredQueuedMessage): void {
      database.run(
        'insert into queued_messages (id, conversation_id, text, name, targets, attachments) values (?, ?, ?, ?, ?, ?)',
        id,
        conversationId,
        text,
        name,
        targets.length === 0 ? null : JSON.stringify(targets),
        writeReferences(attachments),
      )
    },
    /** Throws `not-found`. */
    edit: (conversationId: string, id: string, text: string): void =>
      change('update queued_messages set text = ? where conversation_id = ? and id = ?', text, conversationId, id),
    /** Throws `not-found`. */
    remove: (conversationId: string, id: string): void =>
      change('delete from queued_messages where conversation_id = ? and id = ?', conversationId, id),
    list: (conversationId: string): StoredQueuedMessage[] => list(database, conversationId),
    first: (conversationId: string): StoredQueuedMessage | null => list(database, conversationId)[0] ?? null,
  }
}
