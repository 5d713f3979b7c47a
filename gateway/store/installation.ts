import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** The owner of everything in this gateway: one person on one computer, created at the first start. */
export interface Installation {
  readonly userId: string
  readonly workspaceId: string
}

/** Reads the owner, or creates one in a new database. */
export function readInstallation(database: DatabaseSync): Installation {
  database
    .prepare('INSERT OR IGNORE INTO installation (only_row, user_id, workspace_id) VALUES (1, ?, ?)')
    .run(`user_${randomUUID().replaceAll('-', '')}`, randomUUID())
  const row = database.prepare('SELECT user_id, workspace_id FROM installation').get()
  return { userId: String(row?.['user_id']), workspaceId: String(row?.['workspace_id']) }
}
