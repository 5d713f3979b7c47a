import { z } from 'zod'

/** What main asks its keychain process. Secrets go over the message port and nowhere else. */
export const keychainRequest = z.object({
  /** Comes back with the answer. */
  id: z.int(),
  operation: z.enum(['read', 'write', 'remove']),
  service: z.string(),
  account: z.string(),
  /** What is written; null where nothing is. */
  secret: z.string().nullable(),
})

/** What the process answers; `secret` is what was read. */
export const keychainReply = z.discriminatedUnion('ok', [
  z.object({ id: z.int(), ok: z.literal(true), secret: z.string().nullable() }),
  z.object({ id: z.int(), ok: z.literal(false), message: z.string() }),
])

export type KeychainRequest = z.infer<typeof keychainRequest>
export type KeychainReply = z.infer<typeof keychainReply>
