import { z } from 'zod'

/** A process at one end of a connection, as far as the system tells. */
export const programFacts = z.object({
  pid: z.int().positive().nullable(),
  /** The path of its executable. */
  executable: z.string().max(4096).nullable(),
  /** The name of the account that it runs under. */
  account: z.string().max(256).nullable(),
})

/** What a program asks the embedded gateway for, as the person is to see it. */
export const consentRequest = z.object({
  /** What the program calls itself, without control characters; nothing proves it. Null where it gave no name. */
  name: z.string().max(200).nullable(),
  /** The address that the code is sent to, without its query; null where the page shows the code. */
  callback: z.string().max(2000).nullable(),
  /** Who sent the request: a browser as a rule. Null where the system does not tell. */
  asker: programFacts.nullable(),
  /** Who listens at the callback. Null where the system does not tell, or nobody listens. */
  receiver: programFacts.nullable(),
  managesPresets: z.boolean(),
  /** What the key may spend, in US dollars; null is no limit. */
  limitUsd: z.number().nonnegative().nullable(),
})

/** A key of the embedded gateway that a program has. The key itself is known to the program alone. Times in milliseconds since 1970. */
export const gatewayKey = z.object({
  id: z.int().positive(),
  name: z.string(),
  managesPresets: z.boolean(),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  expiresAt: z.number().nullable(),
  limitUsd: z.number().nullable(),
  spentUsd: z.number(),
})
