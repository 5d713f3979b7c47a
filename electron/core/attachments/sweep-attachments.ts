import { join } from 'node:path'
import { findBackups } from '../storage/backups.ts'
import { type Database, openFile } from '../storage/database.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { referencedHashes } from './references.ts'

/** How long an unreferenced file is kept, in milliseconds: a removal can be undone, and an open edit may still use it. */
export const unreferencedRetentionMs = 7 * 24 * 60 * 60_000

/**
 * Removes files that are older than that and that neither the database nor a backup references, so that each backup can
 * be restored with its files. Returns how many. Do not call it if the database could not be read completely.
 */
export function sweepAttachments(
  { database, files, backups }: { database: Database; files: AttachmentFiles; backups: string },
  now: number,
): number {
  // Backups are read only if there is something to remove.
  let inBackups: Set<string> | undefined
  const inUse = referencedHashes(database)
  return files.sweep(now - unreferencedRetentionMs, (hash) => {
    if (inUse.has(hash)) return true
    inBackups ??= hashesInBackups(backups)
    return inBackups.has(hash)
  })
}

function hashesInBackups(directory: string): Set<string> {
  const hashes = new Set<string>()
  for (const { name } of findBackups(directory)) {
    const backup = openFile(join(directory, name), 'immutable')
    try {
      for (const hash of referencedHashes(backup)) hashes.add(hash)
    } finally {
      backup.close()
    }
  }
  return hashes
}
