import { z } from 'zod'
import { databaseSetAside } from './gateway-profile-schema.ts'
import { consentRequest, gatewayKey } from './gateway-key-schema.ts'

/**
 * What the app tells its embedded gateway over the child process's message port. The boot secret travels here and
 * nowhere else: arguments and environment can be read by every program of the same person.
 */
export const messageToGateway = z.discriminatedUnion('type', [
  /** The first message, exactly once. Port 0 takes any free port. */
  z.object({
    type: z.literal('start'),
    dataDirectory: z.string().min(1),
    port: z.int().min(0).max(65_535),
    bootSecret: z.string().min(32),
  }),
  /** Asks for the app's own authorization code. The boot secret is used up by the first try, right or wrong. */
  z.object({
    type: z.literal('sign-in'),
    bootSecret: z.string(),
    /** base64url(SHA-256(code verifier)) without padding: S256 is the only method the app uses (RFC 7636 4.2). */
    codeChallenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  }),
  /** The person's answer to `ask-consent` with the same id. */
  z.object({ type: z.literal('answer-consent'), id: z.int(), isAllowed: z.boolean() }),
  /** Asks for the keys that programs have; answered by `keys` or `keys-failed` with the same id. */
  z.object({ type: z.literal('list-keys'), id: z.int() }),
  /** Ends a key; answered like `list-keys`, with the keys that are left. */
  z.object({ type: z.literal('revoke-key'), id: z.int(), keyId: z.int().positive() }),
  /** Ends open streams and the process; the exit is the answer. */
  z.object({ type: z.literal('stop') }),
])

/** What the embedded gateway answers. */
export const messageFromGateway = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), baseUrl: z.url(), authorizeUrl: z.url() }),
  /** Before `ready`: the database was damaged and is kept at this path, and another is in its place. */
  z.object({ type: z.literal('database-set-aside'), ...databaseSetAside.shape }),
  /** Single use, ten minutes; to be exchanged by POST /auth/keys with its code verifier, as everybody does. */
  z.object({ type: z.literal('code'), code: z.string().min(1) }),
  /** `start`: the process ends after this. `sign-in`: it goes on serving, but gives no code. */
  z.object({ type: z.literal('failed'), request: z.enum(['start', 'sign-in']), message: z.string() }),
  /** Asks the person whether a program may have a key. One request is open at a time. */
  z.object({ type: z.literal('ask-consent'), id: z.int(), request: consentRequest }),
  /** The request with this id is over: the program went away or the time is up. */
  z.object({ type: z.literal('withdraw-consent'), id: z.int() }),
  z.object({ type: z.literal('keys'), id: z.int(), keys: z.array(gatewayKey) }),
  z.object({ type: z.literal('keys-failed'), id: z.int(), message: z.string() }),
  /** A program got a key, so a list that was read before is out of date. */
  z.object({ type: z.literal('keys-changed') }),
])

export type MessageToGateway = z.infer<typeof messageToGateway>
export type MessageFromGateway = z.infer<typeof messageFromGateway>
