import { z } from 'zod'
import { consentRequest, gatewayKey, keyDraft } from './gateway-key.ts'
import { quarantinedDatabase } from './gateway-profile.ts'
import { localServer, serverSlug } from './local-server-schema.ts'
import { explanation } from './messages/notice-schema.ts'
import { programRoutes } from './programs/model-alias.ts'
import { programAddress } from './programs/program-access.ts'
import {
  programRequestEnd,
  programRequestProgress,
  programRequestStart,
  programRequestTexts,
} from './programs/program-request.ts'

/**
 * Messages from the app to its embedded gateway, over the message port of the child process. The boot secret is sent
 * only this way: arguments and environment are readable by every program of the same user.
 */
export const messageToGateway = z.discriminatedUnion('type', [
  /** The first message, sent exactly once. Port 0 means any free port. */
  z.object({
    type: z.literal('start'),
    dataDirectory: z.string().min(1),
    port: z.int().min(0).max(65_535),
    bootSecret: z.string().min(32),
  }),
  /**
   * Requests an authorization code for the app itself. The first attempt consumes the boot secret, whether it matches
   * or not.
   */
  z.object({
    type: z.literal('sign-in'),
    bootSecret: z.string(),
    /** base64url(SHA-256(code verifier)) without padding: S256 is the only method the app uses (RFC 7636 4.2). */
    codeChallenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  }),
  /** The person's answer to the `ask-consent` message with the same id. */
  z.object({ type: z.literal('answer-consent'), id: z.int(), isAllowed: z.boolean() }),
  /** Requests the keys of other programs; answered by `keys` or `keys-failed` with the same id. */
  z.object({ type: z.literal('list-keys'), id: z.int() }),
  /** Revokes a key; answered like `list-keys`, with the remaining keys. */
  z.object({ type: z.literal('revoke-key'), id: z.int(), keyId: z.int().positive() }),
  /** Makes a key; answered by `key-added` or `keys-failed` with the same id. */
  z.object({ type: z.literal('add-key'), id: z.int(), draft: keyDraft }),
  /** Changes a key; answered like `list-keys`. */
  z.object({ type: z.literal('change-key'), id: z.int(), keyId: z.int().positive(), draft: keyDraft }),
  /**
   * Makes a key that is another one for the time of one program: it has its name, limits and spending, ends with it, and
   * is not listed. Answered like `add-key`.
   */
  z.object({ type: z.literal('lend-key'), id: z.int(), keyId: z.int().positive() }),
  /** Ends a key that was lent; without an answer. Such keys end with the process, too. */
  z.object({ type: z.literal('return-key'), keyId: z.int().positive() }),
  /** Sets the local servers that are neither contacted nor listed. Valid at any time; the last one applies. */
  z.object({ type: z.literal('decline-local-servers'), slugs: z.array(serverSlug) }),
  /** Searches for local servers, unless the last search is younger; answered by `local-servers` with the same id. */
  z.object({ type: z.literal('search-local-servers'), id: z.int(), maxAgeMs: z.int().min(0) }),
  /**
   * Opens the port for other programs, moves it, or closes it with null; answered by `programs` or `programs-failed` with
   * the same id.
   */
  z.object({ type: z.literal('serve-programs'), id: z.int(), port: z.int().min(0).max(65_535).nullable() }),
  /** Sets the gateways and names that programs can use. Valid at any time; the last one applies. Contains keys. */
  programRoutes.extend({ type: z.literal('set-program-routes') }),
  /** Sets how many bytes of the texts of each request are sent to the app; 0 is none. The last one applies. */
  z.object({ type: z.literal('keep-program-texts'), maxBytes: z.int().min(0) }),
  /** Closes open streams and exits. There is no answer other than the exit. */
  z.object({ type: z.literal('stop') }),
])

/** Messages from the embedded gateway to the app. */
export const messageFromGateway = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), baseUrl: z.url() }),
  /** Sent before `ready` if the database was damaged: it was quarantined at this path, and a new one is used. */
  z.object({ type: z.literal('database-set-aside'), ...quarantinedDatabase.shape }),
  /** Valid once and for ten minutes. Exchanged with its code verifier by POST /auth/keys, as by any client. */
  z.object({ type: z.literal('code'), code: z.string().min(1) }),
  /** `start`: the process exits after this message. `sign-in`: it continues to serve, but issues no code. */
  explanation.extend({ type: z.literal('failed'), request: z.enum(['start', 'sign-in']) }),
  /** Asks the person whether a program may have a key. At most one request is open. */
  z.object({ type: z.literal('ask-consent'), id: z.int(), request: consentRequest }),
  /** Withdraws a request: the program disconnected or the time is up. */
  z.object({ type: z.literal('withdraw-consent'), id: z.int() }),
  z.object({ type: z.literal('keys'), id: z.int(), keys: z.array(gatewayKey) }),
  /** A new key, which is in this message only, with its id, and all listed keys. */
  z.object({
    type: z.literal('key-added'),
    id: z.int(),
    keyId: z.int().positive(),
    key: z.string().min(1),
    keys: z.array(gatewayKey),
  }),
  /** `refusal` says what was wrong with the request; without it the gateway failed. */
  explanation.extend({
    type: z.literal('keys-failed'),
    id: z.int(),
    refusal: z.object({ kind: z.enum(['bad-input', 'not-found']), field: z.string().optional() }).optional(),
  }),
  /** A program received a key, so earlier lists are out of date. */
  z.object({ type: z.literal('keys-changed') }),
  /** The local servers: the answer to a search, or with the id null whenever a search found a change. */
  z.object({ type: z.literal('local-servers'), id: z.int().nullable(), servers: z.array(localServer) }),
  /** Where programs are served now; null if the port is closed. */
  z.object({
    type: z.literal('programs'),
    id: z.int(),
    address: programAddress.nullable(),
  }),
  explanation.extend({ type: z.literal('programs-failed'), id: z.int() }),
  /** A program's request has begun or ended; its texts come before its end. */
  z.object({ type: z.literal('program-request-began'), request: programRequestStart }),
  z.object({ type: z.literal('program-request-progressed'), request: programRequestProgress }),
  z.object({ type: z.literal('program-request-texts'), id: programRequestStart.shape.id, texts: programRequestTexts }),
  z.object({ type: z.literal('program-request-ended'), request: programRequestEnd }),
])

export type MessageToGateway = z.infer<typeof messageToGateway>
export type MessageFromGateway = z.infer<typeof messageFromGateway>
