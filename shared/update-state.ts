import { z } from 'zod'
import { explanation } from './messages/notice-schema.ts'

/** A version that the feed announces, as it is shown. */
export const announcedVersion = z.object({
  version: z.string(),
  /** Milliseconds since 1970. */
  publishedAt: z.number(),
  /** The page with its notes and files. */
  notesUrl: z.string(),
})

/** What is known about newer versions. */
export const updateState = z.object({
  /** The address that is asked; null in a build that cannot check. */
  url: z.string().nullable(),
  isChecking: z.boolean(),
  /** Time of the last check, milliseconds since 1970; null before the first. */
  checkedAt: z.number().nullable(),
  /** Why the last check failed; null if it succeeded. */
  failure: explanation.nullable(),
  /** The newest verified version; null if it is not newer than this one, or has no file for this system. */
  newer: announcedVersion.nullable(),
})
export type UpdateState = z.infer<typeof updateState>
