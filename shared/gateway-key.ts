import type { z } from 'zod'
import type * as schema from './gateway-key-schema.ts'

export type ProgramFacts = z.infer<typeof schema.programFacts>
export type ConsentRequest = z.infer<typeof schema.consentRequest>
export type GatewayKey = z.infer<typeof schema.gatewayKey>
