import { z } from 'zod'
import { errorData } from './error-schema.ts'
import { explanation } from './messages/notice-schema.ts'

export const profileId = z.string().min(1).max(64)
export const keySlot = z.enum(['user', 'management'])
export type KeySlot = z.infer<typeof keySlot>

/**
 * How the browser returns to the app: by the app's scheme, by a loopback address, or by a code that the person pastes.
 */
export const signInWay = z.enum(['scheme', 'loopback', 'paste'])
export type SignInWay = z.infer<typeof signInWay>

/** Gateway settings that a person enters (design.md 6). Main parses and normalises the addresses. */
export const profileDraft = z.object({
  name: z.string().trim().min(1).max(100),
  baseUrl: z.string().trim().min(1).max(2000),
  /** Null if the gateway has no sign-in page; the person pastes a key then. */
  authorizeUrl: z.string().trim().min(1).max(2000).nullable(),
  dialect: z.enum(['gateway', 'openrouter']),
})
export type ProfileDraft = z.infer<typeof profileDraft>

/** A gateway as shown in Settings and the switcher. Keys never leave main. */
export const gatewayProfile = z.object({
  id: profileId,
  name: z.string(),
  /** Null if the embedded gateway is not running. */
  baseUrl: z.string().nullable(),
  authorizeUrl: z.string().nullable(),
  dialect: z.enum(['gateway', 'openrouter']),
  /** `embedded` and `openrouter` cannot be edited or removed. */
  kind: z.enum(['embedded', 'openrouter', 'other']),
  isActive: z.boolean(),
  /** Which slots contain a key for the origin of this profile. */
  keys: z.object({ user: z.boolean(), management: z.boolean() }),
})
export type GatewayProfileView = z.infer<typeof gatewayProfile>

/** A database of the embedded gateway that could not be read and was quarantined. */
export const quarantinedDatabase = z.object({
  path: z.string(),
  /** `all`: all keys and presets are lost. `newest`: only the latest changes, whose log was damaged. */
  lost: z.enum(['all', 'newest']),
})
export type QuarantinedDatabase = z.infer<typeof quarantinedDatabase>

/** The active gateway, as shown in the rail and the toolbar. */
export const gatewayStatus = z.object({
  profileId: z.string(),
  name: z.string(),
  /** Whether this is the embedded gateway. */
  isEmbedded: z.boolean(),
  /** `signed-out`: the gateway answers, but there is no key for it or it refused the key. */
  state: z.enum(['starting', 'connected', 'unreachable', 'signed-out']),
  baseUrl: z.string().nullable(),
  error: errorData.nullable(),
  /** Present if the embedded gateway found its database damaged in this run of the app. */
  setAside: quarantinedDatabase.optional(),
})
export type GatewayStatus = z.infer<typeof gatewayStatus>

/**
 * Where keys are stored in this run, and why not in the keychain if they are not. `unknown` until the keychain was used
 * or checked.
 */
export const keychainState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('keychain') }),
  explanation.extend({ kind: z.literal('memory'), reason: z.enum(['absent', 'locked', 'no-answer']) }),
])
export type KeychainState = z.infer<typeof keychainState>

/** State of the current sign-in (security.md, Sign-in). Times are milliseconds since 1970. */
export const signInState = z.discriminatedUnion('step', [
  z.object({ step: z.literal('idle') }),
  z.object({
    step: z.literal('waiting'),
    profileId,
    way: signInWay,
    /** Other ways to sign in, best first. */
    otherWays: z.array(signInWay),
    /** Address of the sign-in page, to be opened again or copied. */
    url: z.string(),
    expiresAt: z.number(),
  }),
  z.object({ step: z.literal('exchanging'), profileId, way: signInWay }),
  z.object({ step: z.literal('done'), profileId }),
  z.object({
    step: z.literal('failed'),
    profileId,
    way: signInWay,
    otherWays: z.array(signInWay),
    /** Reason of the failure; `gateway` and `transport` come with the error. */
    reason: z.enum(['denied', 'expired', 'wrong-state', 'wrong-gateway', 'gateway', 'transport', 'storage']),
    error: errorData.nullable(),
  }),
])
export type SignInState = z.infer<typeof signInState>

/** Result of a connection test. `suggestedBaseUrl` is set if another address than the given one answered. */
export const connectionTest = z.object({
  reached: z.boolean(),
  /** Whether the key was accepted; null if there is none or the gateway was not asked. */
  keyAccepted: z.boolean().nullable(),
  models: z.int().nullable(),
  suggestedBaseUrl: z.string().nullable(),
  error: errorData.nullable(),
})
export type ConnectionTest = z.infer<typeof connectionTest>
