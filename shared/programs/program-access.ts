import { z } from 'zod'
import { explanation } from '../messages/notice-schema.ts'

/** Where other programs reach the embedded gateway. */
export const programAddress = z.object({ baseUrl: z.url(), authorizeUrl: z.url() })
export type ProgramAddress = z.infer<typeof programAddress>

/** Whether other programs can use the embedded gateway now. */
export const programAccess = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('starting') }),
  programAddress.extend({ state: z.literal('open') }),
  /** It should be open, and is not: the port is taken, for example. */
  explanation.extend({ state: z.literal('failed') }),
])
export type ProgramAccess = z.infer<typeof programAccess>

/** A gateway or server that requests of programs can go to. */
export const upstream = z.object({
  /** `profile:ID` or `server:SLUG`. */
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Host and port. */
  address: z.string(),
  kind: z.enum(['built-in', 'profile', 'server']),
  profileId: z.string().nullable(),
  /** `withheld`: the person does not let programs use it. `no-key`: it has no key yet. */
  state: z.enum(['usable', 'withheld', 'no-key', 'not-running']),
  /** Number of its models; null if it has not listed them. */
  models: z.int().nullable(),
})
export type Upstream = z.infer<typeof upstream>
