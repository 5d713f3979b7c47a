import { z } from 'zod'
import { explanation } from './messages/notice-schema.ts'

/**
 * Origin of a value of the request; `policy` is a value that the data policy changed, `servers` the tools of the person's
 * servers, with those of the chat.
 */
const valueSource = z.enum(['default', 'preset', 'chat', 'policy', 'servers'])

/** A problem that a gateway would report, by field of the request. */
export const requestProblem = explanation.extend({ field: z.string() })

/** The effective request as it would be sent now: the same data is shown, copied and sent. Never contains the key. */
export const requestPreview = z.object({
  method: z.literal('POST'),
  /** Null if the gateway is not running or was removed. */
  url: z.string().nullable(),
  /** With `Bearer <key>` instead of the key. */
  headers: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
  /** Size of the complete body in bytes, even if the shown body has placeholders for files. */
  size: z.int(),
  /** For each chat parameter with a value: its origin, and the value that it overrides. */
  sources: z.record(
    z.string(),
    z.object({
      source: valueSource,
      value: z.unknown(),
      covers: z.object({ source: valueSource, value: z.unknown() }).optional(),
    }),
  ),
  /** Problems that the gateway would report, by field. */
  problems: z.array(requestProblem),
})
export type RequestPreview = z.infer<typeof requestPreview>
