import { tryParseJson } from '#shared/json/json-value.ts'
import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import { identity } from '#shared/identity.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { announcedVersion } from '#shared/update-state.ts'
import { decodeStrictBase64, type MinisignKey, verifyMinisign } from './minisign.ts'

/** What is kept of a feed. `isForThisSystem`: it has a file for this system. */
export const release = announcedVersion.extend({ isForThisSystem: z.boolean() })
export type Release = z.infer<typeof release>

/** What a system needs: `process.platform` and `process.arch`. */
export interface System {
  readonly platform: string
  readonly arch: string
}

const envelope = z.object({ payload: z.string(), signature: z.string() })

/** An address below that of the releases, however it is written. */
const releaseUrl = z
  .string()
  .max(500)
  .refine((text) => URL.canParse(text) && new URL(text).href.startsWith(`${identity.releases}/`))
  .transform((text) => new URL(text).href)

const shortName = z.string().min(1).max(20)

const payload = z.object({
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  publishedAt: z.iso.datetime().transform(Date.parse),
  expiresAt: z.iso.datetime().transform(Date.parse),
  notesUrl: releaseUrl,
  files: z
    .array(
      z.object({
        platform: shortName,
        arch: shortName,
        target: shortName,
        url: releaseUrl,
        size: z.int().positive(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(64),
})

interface ReadOptions {
  readonly key: MinisignKey
  readonly system: System
  /** The address of the feed, whose host the errors name. */
  readonly url: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Returns the release that a feed announces. Nothing of the payload is read before its signature has been verified.
 * Throws an `AppError` for a feed that is not JSON, is not signed by the key, is not understood or has expired.
 */
export function readFeed(text: string, { key, system, url, now }: ReadOptions): Release {
  const outer = envelope.safeParse(tryParseJson(text)).data
  if (outer === undefined) throw feedError(explain('updateFeedUnreadable', { host: new URL(url).host }))
  const bytes = decodeStrictBase64(outer.payload)
  if (bytes === null || !verifyMinisign(key, bytes, outer.signature)) throw feedError(explain('updateSignatureWrong'))

  const announced = payload.safeParse(tryParseJson(bytes.toString('utf8'))).data
  if (announced === undefined) throw feedError(explain('updateFeedNotUnderstood'))
  if (announced.expiresAt <= now) throw feedError(explain('updateFeedExpired'))
  const { version, publishedAt, notesUrl, files } = announced
  const isForThisSystem = files.some(
    ({ platform, arch }) => platform === system.platform && (arch === system.arch || arch === 'universal'),
  )
  return { version, publishedAt, notesUrl, isForThisSystem }
}

/** Returns the error for an answer that is no usable feed. */
export function feedError(explanation: Explanation): AppError {
  return new AppError({ source: 'transport', kind: 'bad-response', ...explanation })
}
