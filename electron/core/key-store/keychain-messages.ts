import { z } from 'zod'

/** Request of main to the keychain process. Secrets are sent only over this message port. */
export const keychainRequest = z.object({
  /** Returned with the answer. */
  id: z.int(),
  operation: z.enum(['read', 'write', 'remove']),
  service: z.string(),
  account: z.string(),
  /** The secret to write; null for other operations. */
  secret: z.string().nullable(),
})

/** Answer of the keychain process; `secret` is the secret that was read. */
export const keychainReply = z.discriminatedUnion('ok', [
  z.object({ id: z.int(), ok: z.literal(true), secret: z.string().nullable() }),
  z.object({ id: z.int(), ok: z.literal(false), message: z.string() }),
])

export type KeychainRequest = z.infer<typeof keychainRequest>
export type KeychainReply = z.infer<typeof keychainReply>
