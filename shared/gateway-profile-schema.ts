import { z } from 'zod'
import { errorData } from './error-schema.ts'

export const profileId = z.string().min(1).max(64)
export const keySlot = z.enum(['user', 'management'])

/** How a browser comes back to the app: its own scheme, an address on loopback, or a code that the person pastes. */
export const signInWay = z.enum(['scheme', 'loopback', 'paste'])

/** What the person writes about a gateway (design.md 6). Addresses are parsed, explained and normalised in main. */
export const profileDraft = z.object({
  name: z.string().trim().min(1).max(100),
  baseUrl: z.string().trim().min(1).max(2000),
  /** Null where the gateway has no page to sign in at: a key is pasted then. */
  authorizeUrl: z.string().trim().min(1).max(2000).nullable(),
  dialect: z.enum(['gateway', 'openrouter']),
})

/** A gateway as Settings and the switcher show it. Keys themselves never leave main. */
export const gatewayProfile = z.object({
  id: profileId,
  name: z.string(),
  /** Null while the embedded gateway is not running. */
  baseUrl: z.string().nullable(),
  authorizeUrl: z.string().nullable(),
  dialect: z.enum(['gateway', 'openrouter']),
  /** `embedded` and `openrouter` cannot be edited or removed. */
  kind: z.enum(['embedded', 'openrouter', 'other']),
  isActive: z.boolean(),
  /** Which slots hold a key for this profile's origin. */
  keys: z.object({ user: z.boolean(), management: z.boolean() }),
})

/** A database of the embedded gateway that could not be read, and was kept. */
export const databaseSetAside = z.object({
  path: z.string(),
  /** `all`: its keys and presets. `newest`: only the last changes, whose log was damaged. */
  lost: z.enum(['all', 'newest']),
})

/** The gateway in use, as the rail and the toolbar show it. */
export const gatewayStatus = z.object({
  profileId: z.string(),
  name: z.string(),
  /** True for the gateway that the app carries. */
  isEmbedded: z.boolean(),
  /** `signed-out`: the gateway answers, but there is no key for it, or it refused the one there is. */
  state: z.enum(['starting', 'connected', 'unreachable', 'signed-out']),
  baseUrl: z.string().nullable(),
  error: errorData.nullable(),
  /** Present where the embedded gateway found its database damaged in this run of the app. */
  setAside: databaseSetAside.optional(),
})

/**
 * Where keys are kept in this run, and why not in the keychain where they are not. `unknown` until the keychain was used
 * or checked: nothing is promised then.
 */
export const keychainState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('keychain') }),
  z.object({ kind: z.literal('memory'), reason: z.enum(['absent', 'locked', 'no-answer']), message: z.string() }),
])

/** The one sign-in under way, if any (security.md, Sign-in). Times are milliseconds since 1970. */
export const signInState = z.discriminatedUnion('step', [
  z.object({ step: z.literal('idle') }),
  z.object({
    step: z.literal('waiting'),
    profileId,
    way: signInWay,
    /** What else can be tried from here, best first. */
    otherWays: z.array(signInWay),
    /** The address that the browser was sent to, to be opened again or copied. */
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
    /** Why, in a form that the screen has words for; `gateway` and `transport` carry the error. */
    reason: z.enum(['denied', 'expired', 'wrong-state', 'wrong-gateway', 'gateway', 'transport', 'storage']),
    error: errorData.nullable(),
  }),
])

/** What a test of a connection found. `suggestedBaseUrl` is set when another address than the one given answered. */
export const connectionTest = z.object({
  reached: z.boolean(),
  /** Whether the key was accepted; null where there is none or it was not asked for. */
  keyAccepted: z.boolean().nullable(),
  models: z.int().nullable(),
  suggestedBaseUrl: z.string().nullable(),
  error: errorData.nullable(),
})
