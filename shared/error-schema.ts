import { z } from 'zod'

/** The gateway answered with its error object (gateway-api.md, Errors). */
const gatewayError = z.object({
  source: z.literal('gateway'),
  /** The HTTP status of the answer; 200 for an error inside a stream that had begun. */
  status: z.int(),
  /** `error.code`: an integer by the document, a string from some gateways. */
  code: z.union([z.int(), z.string()]),
  message: z.string(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  /** Routing metadata that stood beside the error (`gateway/service-metadata.ts`): who was asked, or left out. */
  serviceMetadata: z.record(z.string(), z.unknown()).optional(),
  /** The body was neither JSON nor empty: a proxy in front of the gateway answered in its place. */
  isFromProxy: z.literal(true).optional(),
  requestId: z.string().optional(),
  /** From `Retry-After`, in milliseconds. */
  retryAfter: z.number().nonnegative().optional(),
})

/** No usable answer arrived: what happened on the way. */
const transportError = z.object({
  source: z.literal('transport'),
  kind: z.enum(['unreachable', 'timeout', 'tls', 'cancelled', 'interrupted', 'too-long', 'bad-response', 'bad-sound']),
  message: z.string(),
  status: z.int().optional(),
})

/** The app itself could not do it. */
const appError = z.object({
  source: z.literal('app'),
  kind: z.enum(['bad-input', 'not-found', 'storage', 'keychain', 'internal']),
  message: z.string(),
  /** The input field at fault, as a dotted path. */
  field: z.string().optional(),
})

/** What crosses borders in place of a thrown error. */
export const errorData = z.discriminatedUnion('source', [gatewayError, transportError, appError])
