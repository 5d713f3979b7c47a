import { z } from 'zod'

/** A copy of the database, made once a day; the newest three are kept. Others are made before its schema changes. */
export const backup = z.object({
  /** The name of its file, which is all that `storage.restore` takes. */
  name: z.string(),
  /** When it was made, in milliseconds since 1970. */
  madeAt: z.number(),
  conversations: z.int(),
})

/** Why the last backup could not be made, in words, and when that was, in milliseconds since 1970. */
export const backupProblem = z.object({ message: z.string(), at: z.number() })

/** The state of the stored data (security.md, Reliability). The app always starts, whatever it found. */
export const storageState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('good') }),
  /** The file could not be read, and `message` says why. The app goes on with a new one; told until dismissed. */
  z.object({
    kind: z.literal('set-aside'),
    /** Where the damaged file is now; nothing of it was deleted. */
    path: z.string(),
    message: z.string(),
    backups: z.array(backup),
  }),
  /**
   * Only the write-ahead log could not be read, all of it or its end: everything is here but what was written last. Told
   * until dismissed. `path` is the damaged log, or the file that it lies beside.
   */
  z.object({ kind: z.literal('log-set-aside'), path: z.string() }),
  /** So many messages do not match their checksum; they are shown as they are, and marked. 0: damage beside them. */
  z.object({ kind: z.literal('damaged-rows'), messages: z.int(), backups: z.array(backup) }),
  /**
   * Something is not saved. `full`, `read-only` and `other` end by themselves when saving works again. `damaged`: a write
   * failed, since the file is damaged. `gone` and `replaced`: writes go into a file that has lost its name, and is lost
   * with the app unless `storage.restart` saves everything before.
   */
  z.object({
    kind: z.literal('not-saving'),
    reason: z.enum(['full', 'read-only', 'other', 'damaged', 'gone', 'replaced']),
    message: z.string(),
  }),
  /** A later version of the app wrote it, so it was not touched: nothing of this run is kept. */
  z.object({ kind: z.literal('newer'), path: z.string(), message: z.string() }),
])
