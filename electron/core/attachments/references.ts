import { z } from 'zod'
import { type Attachment, attachment } from '#shared/attachment.ts'
import type { Database } from '../storage/database.ts'

const references = z.array(attachment)

/** Serializes references for a database column; null if there are none. */
export function writeReferences(attachments: readonly Attachment[]): string | null {
  return attachments.length === 0 ? null : JSON.stringify(attachments)
}

/** Parses the references of a row; an unreadable value counts as none. */
export function readReferences(json: string | null): Attachment[] {
  if (json === null) return []
  try {
    return references.parse(JSON.parse(json))
  } catch {
    return []
  }
}

/** Returns the `attachments` field of a message, or no field if there are none. */
export function attachmentsField(json: string | null): { attachments?: Attachment[] } {
  const attachments = readReferences(json)
  return attachments.length === 0 ? {} : { attachments }
}

/**
 * Returns the hashes of all files that a database references, including deleted messages and conversations. A backup may
 * have an older schema.
 */
export function referencedHashes(database: Database): Set<string> {
  if (!hasColumn(database, 'messages', 'attachments')) return new Set()
  const rows = database.all<{ json: string | null }>(
    `select attachments as json from messages where attachments is not null
     union all select attachments from queued_messages where attachments is not null
     union all select draft_attachments from conversations where draft_attachments is not null
     ${hasColumn(database, 'chat_drafts', 'value') ? ofEdits : ''}`,
  )
  return new Set(rows.flatMap(({ json }) => readReferences(json).map(({ hash }) => hash)))
}

const ofEdits = "union all select value -> '$.attachments' from chat_drafts where kind = 'edit' and json_valid(value)"

function hasColumn(database: Database, table: string, column: string): boolean {
  return database.get('select 1 as yes from pragma_table_info(?) where name = ?', table, column) !== undefined
}
