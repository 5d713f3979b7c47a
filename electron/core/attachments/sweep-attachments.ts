import { join } from 'node:path'
import { findBackups } from '../storage/backups.ts'
import { type Database, openFile } from '../storage/database.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { referredHashes } from './references.ts'

/** How long a file stays that nothing refers to, in milliseconds: a removal can be undone, an edit may still hold it. */
export const keepUnreferred = 7 * 24 * 60 * 60_000

/**
 * Removes files that are older than that, and to which neither the data nor any of its backups refers: whichever is put
 * back has its files. Returns how many. Not to be called beside data that could not be read.
 */
export function sweepAttachments(
  { database, files, backups }: { database: Database; files: AttachmentFiles; backups: string },
  now: number,
): number {
  // The backups are looked into only where there is something to remove.
  let inBackups: Set<string> | undefined
  const inUse = referredHashes(database)
  return files.sweep(now - keepUnreferred, (hash) => {
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
      for (const hash of referredHashes(backup)) hashes.add(hash)
    } finally {
      backup.close()
    }
  }
  return hashes
}
