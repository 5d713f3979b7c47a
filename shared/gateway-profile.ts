import type { z } from 'zod'
import type * as schema from './gateway-profile-schema.ts'

export type GatewayProfileView = z.infer<typeof schema.gatewayProfile>
export type QuarantinedDatabase = z.infer<typeof schema.quarantinedDatabase>
export type GatewayStatus = z.infer<typeof schema.gatewayStatus>
export type ProfileDraft = z.infer<typeof schema.profileDraft>
export type KeySlot = z.infer<typeof schema.keySlot>
export type KeychainState = z.infer<typeof schema.keychainState>
export type SignInState = z.infer<typeof schema.signInState>
export type SignInWay = z.infer<typeof schema.signInWay>
export type ConnectionTest = z.infer<typeof schema.connectionTest>
