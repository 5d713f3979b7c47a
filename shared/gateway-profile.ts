import { z } from 'zod'
import { errorData } from './error-schema.ts'
import { dialectNames } from './gateway/dialect.ts'
import { limitPeriods } from './gateway/limit-period.ts'
import { explanation } from './messages/notice-schema.ts'

export const profileId = z.string().min(1).max(64)
export const keySlot = z.enum(['user', 'management'])
export type KeySlot = z.infer<typeof keySlot>

/**
 * How the browser returns to the app: by the app's scheme, by a loopback address, or by a code that the person pastes.
 */
export const signInWay = z.enum(['scheme', 'loopback', 'paste'])
export type SignInWay = z.infer<typeof signInWay>

/** What the app asks for at a sign-in: a key with limits. Null is no limit, and the gateway's own label. */
export const keyRequest = z.object({
  label: z.string().trim().min(1).max(100).nullable(),
  limitUsd: z.number().min(0.01).max(999_999).nullable(),
  /** How often the limit starts again; null is never. */
  period: z.enum(limitPeriods).nullable(),
  expiresInDays: z.int().min(1).max(3650).nullable(),
})
export type KeyRequest = z.infer<typeof keyRequest>

/** Credit of the account, in US dollars; null is not reported. */
export const accountCredit = z.object({ remaining: z.number().nullable(), used: z.number().nullable() })
export type AccountCredit = z.infer<typeof accountCredit>

const dialect = z.enum(dialectNames)

/**
 * Where a gateway that only forwards sends requests (Portkey's headers of the same names): a provider, the address of
 * one, or the id of a stored config. A config as JSON could contain keys and is not taken.
 */
export const forwarding = z.object({
  provider: z
    .string()
    .trim()
    .regex(/^@?[\w./-]{1,100}$/)
    .nullable(),
  customHost: z.string().trim().min(1).max(2000).nullable(),
  config: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,200}$/)
    .nullable(),
})
export type Forwarding = z.infer<typeof forwarding>

/** Gateway settings that a person enters (design.md 6). Main parses and normalises the addresses. */
export const profileDraft = z.object({
  name: z.string().trim().min(1).max(100),
  baseUrl: z.string().trim().min(1).max(2000),
  /** Null if the gateway has no sign-in page; the person pastes a key then. */
  authorizeUrl: z.string().trim().min(1).max(2000).nullable(),
  dialect,
  /** For the dialects that forward; null and absent are nowhere else. */
  forwarding: forwarding.nullable().optional(),
})
export type ProfileDraft = z.infer<typeof profileDraft>

/** A gateway as shown in Settings and the switcher. Keys never leave main. */
export const gatewayProfile = z.object({
  id: profileId,
  name: z.string(),
  /** Null if the embedded gateway is not running. */
  baseUrl: z.string().nullable(),
  authorizeUrl: z.string().nullable(),
  dialect,
  forwarding: forwarding.nullable().optional(),
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
  explanation.extend({
    kind: z.literal('memory'),
    reason: z.enum(['absent', 'locked', 'no-answer']),
    /** A key that an earlier run stored could not be read. */
    hasUnreadKey: z.boolean().optional(),
  }),
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
  z.object({
    step: z.literal('done'),
    profileId,
    /** The limits that were asked for, which the gateway may not have given. */
    request: keyRequest.optional(),
  }),
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

/**
 * What answers at an address that a person enters: the base URL of its API, the name of a service that is known, the API
 * that it speaks, and whether it needs a key. Nothing in it is text of the server.
 */
export const gatewayProbe = z.discriminatedUnion('kind', [
  /** Nothing was sent: the person has not allowed requests to this origin. */
  z.object({ kind: z.literal('not-asked') }),
  z.object({
    kind: z.literal('found'),
    baseUrl: z.string(),
    service: z.string().nullable(),
    api: z.enum(['openai', ...dialectNames]),
    /** It only forwards, and has to be given where to: see `forwarding`. */
    needsForwarding: z.literal(true).optional(),
    /** Null if the gateway lists them only with a key. */
    models: z.int().nullable(),
    /** `none`: it answers without one. `needed`: none was sent, and it requires one. */
    key: z.enum(['none', 'needed', 'accepted', 'refused']),
  }),
  z.object({ kind: z.literal('failed'), error: errorData }),
])
export type GatewayProbe = z.infer<typeof gatewayProbe>

/** What a person enters to connect a gateway. */
export const gatewayEntry = z.object({
  /** Empty for the name of the service or the host. */
  name: z.string().trim().max(100),
  baseUrl: profileDraft.shape.baseUrl,
  authorizeUrl: profileDraft.shape.authorizeUrl,
  forwarding: profileDraft.shape.forwarding,
  key: z.string().trim().min(1).max(4096).nullable(),
  /** Adds the gateway although nothing answers at its address now. */
  evenIfUnreachable: z.boolean(),
})
export type GatewayEntry = z.infer<typeof gatewayEntry>

/** Result of connecting: the gateway, or null if `probe` says why there is none. */
export const connectedGateway = z.object({ probe: gatewayProbe, profile: gatewayProfile.nullable() })

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
