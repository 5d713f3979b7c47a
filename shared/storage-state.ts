import { z } from 'zod'
import { explanation } from './messages/notice-schema.ts'

/** A copy of the database, made once a day; the newest three are kept. Others are made before schema migrations. */
export const backup = z.object({
  /** File name, which is the only identifier that `storage.restore` accepts. */
  name: z.string(),
  /** Creation time in milliseconds since 1970. */
  madeAt: z.number(),
  conversations: z.int(),
})
export type Backup = z.infer<typeof backup>

/** Why the last backup failed, and when, in milliseconds since 1970. */
export const backupProblem = explanation.extend({ at: z.number() })
export type BackupProblem = z.infer<typeof backupProblem>

/** State of the stored data (security.md, Reliability). The app starts in every state. */
export const storageState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('good') }),
  /** The file could not be read, for the reason in `message`. The app uses a new one. Reported until dismissed. */
  explanation.extend({
    kind: z.literal('set-aside'),
    /** Path of the quarantined file, which is complete. */
    path: z.string(),
    backups: z.array(backup),
  }),
  /**
   * All or the end of the write-ahead log could not be read, so only the latest changes are missing. Reported until
   * dismissed. `path` is the damaged log, or the file next to it.
   */
  z.object({ kind: z.literal('log-set-aside'), path: z.string() }),
  /** Number of messages that do not match their checksum; they are shown with a mark. 0: other data is damaged. */
  z.object({ kind: z.literal('damaged-rows'), messages: z.int(), backups: z.array(backup) }),
  /**
   * Changes are not saved. `full`, `read-only` and `other` clear automatically when saving works again. `damaged`: a
   * write failed because the file is damaged. `gone` and `replaced`: the file was deleted or replaced, so writes are
   * lost on exit unless `storage.restart` saves everything first.
   */
  explanation.extend({
    kind: z.literal('not-saving'),
    reason: z.enum(['full', 'read-only', 'other', 'damaged', 'gone', 'replaced']),
  }),
  /** The file was written by a later version of the app and is not touched: changes of this run are not saved. */
  explanation.extend({ kind: z.literal('newer'), path: z.string() }),
])
export type StorageState = z.infer<typeof storageState>
