import { z } from 'zod'
import { availability } from './gateway/availability.ts'
import { explanation } from './messages/notice-schema.ts'

/** The gateway answered with its error object (gateway-api.md, Errors). */
const gatewayError = explanation.extend({
  source: z.literal('gateway'),
  /** HTTP status; 200 for an error in a stream that had started. */
  status: z.int(),
  /** `error.code`: an integer according to the API, a string from some gateways. */
  code: z.union([z.int(), z.string()]),
  metadata: z.record(z.string(), z.unknown()).optional(),
  /** Why the model cannot serve the request, and what could. */
  availability: availability.optional(),
  /** Routing metadata next to the error (`gateway/service-metadata.ts`): the endpoints that were tried or excluded. */
  serviceMetadata: z.record(z.string(), z.unknown()).optional(),
  /** Set if the body was neither JSON nor empty: a proxy in front of the gateway answered instead. */
  isFromProxy: z.literal(true).optional(),
  requestId: z.string().optional(),
  /** From `Retry-After`, in milliseconds. */
  retryAfter: z.number().nonnegative().optional(),
})

/** No usable answer arrived because of a problem in transport. */
const transportError = explanation.extend({
  source: z.literal('transport'),
  kind: z.enum(['unreachable', 'timeout', 'tls', 'cancelled', 'interrupted', 'too-long', 'bad-response', 'bad-sound']),
  status: z.int().optional(),
})

/** The app itself failed. */
const appError = explanation.extend({
  source: z.literal('app'),
  kind: z.enum(['bad-input', 'not-found', 'storage', 'keychain', 'internal']),
  /** The invalid input field, as a dotted path. */
  field: z.string().optional(),
})

/** Crosses process borders instead of a thrown error. */
export const errorData = z.discriminatedUnion('source', [gatewayError, transportError, appError])
