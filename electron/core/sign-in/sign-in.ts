import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { KeyRequest, SignInState, SignInWay } from '#shared/gateway-profile.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import type { GatewayProfile } from '../gateway-client/gateway-profile.ts'
import { createProofKey, type ProofKey } from '../pkce.ts'
import {
  authorizeUrlFor,
  type SignInCallback,
  loopbackCallback,
  readSignInCallback,
  schemeCallback,
  readPasted,
} from './callback-url.ts'
import type { CallbackListener } from './callback-listener.ts'
import { judgeCallback, type PendingSignIn } from './judge-callback.ts'

/** Maximum duration of a sign-in: the lifetime of a code (openrouter.md §2). */
export const signInTimeoutMs = 10 * 60_000

export interface SignInParts {
  readonly find: (profileId: string) => GatewayProfile
  /** The profile of the last sign-in without a key. Stored, because the page in the browser outlives the app. */
  readonly lastProfile: { read(): string | null; write(profileId: string | null): void }
  /** Returns the ways in which the browser can return from this gateway, best first. */
  readonly waysOf: (profile: GatewayProfile) => Promise<SignInWay[]>
  readonly listen: (
    profile: GatewayProfile,
    nonce: string,
    onCallback: (url: string) => void,
  ) => Promise<CallbackListener>
  readonly openBrowser: (url: string) => Promise<void>
  /** Exchanges the code at this base URL only. */
  readonly exchange: (
    profile: GatewayProfile,
    baseUrl: string,
    code: string,
    verifier: string,
    signal: AbortSignal,
  ) => Promise<string>
  /** Stores and tests the key, and makes the profile the active one. */
  readonly acceptKey: (profile: GatewayProfile, key: string, signal: AbortSignal) => Promise<void>
  readonly onChanged: (state: SignInState) => void
  /** Called when the browser returns, to show the app. */
  readonly onReturned: () => void
  /** Called with texts that must not be logged. */
  readonly onSecret?: (secret: string) => void
  readonly now?: () => number
  /** Returns an unguessable text of letters, digits, `-` and `_`. */
  readonly random?: () => string
  readonly proofKey?: () => ProofKey
}

interface Attempt extends PendingSignIn {
  readonly profile: GatewayProfile
  readonly way: SignInWay
  readonly request: KeyRequest | null
  readonly otherWays: SignInWay[]
  readonly url: string
  readonly verifier: string
  readonly abort: AbortController
  /** Stops the listener and the timer. */
  close(): void
}

/** Signs in to a gateway in the default browser (RFC 8252, PKCE by RFC 7636), one at a time. */
export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn({
  find,
  lastProfile,
  waysOf,
  listen,
  openBrowser,
  exchange,
  acceptKey,
  onChanged,
  onReturned,
  onSecret = () => undefined,
  now = Date.now,
  random = () => createProofKey().verifier,
  proofKey = createProofKey,
}: SignInParts) {
  let state: SignInState = { step: 'idle' }
  /** The sign-in that waits for a callback; cleared before its code is used, so that a code is used once. */
  let pending: Attempt | null = null
  /** The attempt that can be cancelled: it waits for a callback or exchanges its code. */
  let current: Attempt | null = null
  let starts = 0
  /** The limits that the last sign-in asked for, which stay if it is tried in another way. */
  let lastRequest: { readonly profileId: string; readonly request: KeyRequest } | null = null

  function change(next: SignInState): void {
    state = next
    onChanged(next)
  }

  function abandon(attempt: Attempt | null): void {
    attempt?.close()
    attempt?.abort.abort()
    pending = null
    current = null
  }

  function fail({ profile, way, otherWays }: Attempt, reason: FailureReason, error: ErrorData | null = null): void {
    abandon(current)
    change({ step: 'failed', profileId: profile.id, way, otherWays, reason, error })
  }

  /** Abandons a running sign-in. Throws `bad-input` if the gateway has no sign-in page. */
  async function start(profileId: string, wanted?: SignInWay, given?: KeyRequest): Promise<void> {
    const startNumber = ++starts
    const profile = find(profileId)
    await profile.baseUrl(AbortSignal.timeout(signInTimeoutMs))
    const address = profile.address()
    if (!address?.authorizeUrl) throw badInput(explain('signInNoPage'), 'profileId')
    const ways = await waysOf(profile)
    const way = wanted ?? ways[0] ?? 'paste'
    const nonce = random()
    const listener =
      way === 'loopback' ? await listen(profile, nonce, (url) => void handleCallback(url, 'loopback')) : null
    // Another sign-in was started in the meantime.
    if (startNumber !== starts) {
      listener?.close()
      return
    }
    abandon(current)
    const { verifier, challenge } = proofKey()
    const callbackUrl = listener?.callbackUrl ?? callbackFor(way, profile, nonce)
    const secret = random()
    for (const text of [verifier, secret, nonce]) onSecret(text)
    const createdAt = now()
    const request = given ?? (lastRequest?.profileId === profileId ? lastRequest.request : null)
    lastRequest = request === null ? null : { profileId, request }
    const timer = setTimeout(() => expire(attempt), signInTimeoutMs)
    timer.unref()
    const attempt: Attempt = {
      profile,
      way,
      request,
      otherWays: ways.filter((other) => other !== way),
      kind: way === 'scheme' ? 'scheme' : 'loopback',
      baseUrl: address.baseUrl,
      authorizeUrl: address.authorizeUrl,
      url: authorizeUrlFor(address.authorizeUrl, { callbackUrl, challenge, state: secret, request, now: createdAt }),
      nonce,
      state: secret,
      verifier,
      expiresAt: createdAt + signInTimeoutMs,
      abort: new AbortController(),
      close() {
        clearTimeout(timer)
        listener?.close()
      },
    }
    pending = attempt
    current = attempt
    lastProfile.write(profile.id)
    const { url, otherWays, expiresAt } = attempt
    change({ step: 'waiting', profileId: profile.id, way, otherWays, url, expiresAt })
    void open(attempt)
  }

  /** If no browser opens, the address can be copied from the screen. */
  async function open({ url }: Attempt): Promise<void> {
    await openBrowser(url).catch(() => undefined)
  }

  function expire(attempt: Attempt): void {
    if (pending === attempt) fail(attempt, 'expired')
  }

  /** Handles a callback that arrived through the browser. */
  async function handleCallback(url: string, kind: SignInCallback['kind']): Promise<void> {
    const callback = readSignInCallback(url)
    if (callback?.kind !== kind) return
    if (!pending) {
      // The sign-in did not survive a restart, or was cancelled: report it, because the person is waiting.
      if (state.step === 'idle') await reportExpired()
      return
    }
    // Any program can create such a link, so a wrong one must not end the sign-in.
    if (callback.kind !== pending.kind || callback.nonce !== pending.nonce) return
    if (callback.code === null && callback.error === null) return
    onReturned()
    await finish(pending, callback)
  }

  async function reportExpired(): Promise<void> {
    const profile = findLastProfile()
    if (!profile) return
    const otherWays = (await waysOf(profile)).filter((way) => way !== 'scheme')
    if (state.step !== 'idle') return
    onReturned()
    change({ step: 'failed', profileId: profile.id, way: 'scheme', otherWays, reason: 'expired', error: null })
  }

  /** Returns the profile of the last sign-in; null if there is none or it was removed. */
  function findLastProfile(): GatewayProfile | null {
    const id = lastProfile.read()
    try {
      return id === null ? null : find(id)
    } catch {
      return null
    }
  }

  /** Ends an attempt with a callback. A callback is valid once. */
  async function finish(attempt: Attempt, callback: Omit<SignInCallback, 'kind' | 'nonce'>): Promise<void> {
    pending = null
    attempt.close()
    const { profile, way } = attempt
    const verdict = judgeCallback(attempt, callback, currentBaseUrl(profile.id), now())
    if (verdict.type === 'refused') return fail(attempt, verdict.reason, verdict.error)
    onSecret(verdict.code)
    change({ step: 'exchanging', profileId: profile.id, way })
    try {
      const { baseUrl, verifier, abort } = attempt
      const key = await exchange(profile, baseUrl, verdict.code, verifier, abort.signal)
      onSecret(key)
      if (current !== attempt) return
      await acceptKey(profile, key, abort.signal)
      if (current !== attempt) return
      current = null
      lastProfile.write(null)
      lastRequest = null
      const { request } = attempt
      change({ step: 'done', profileId: profile.id, ...(request === null ? {} : { request }) })
    } catch (error) {
      if (current === attempt) fail(attempt, ...failureReason(toErrorData(error)))
    }
  }

  /** Returns the current base URL of a profile; null if it was removed or is not running. */
  function currentBaseUrl(profileId: string): string | null {
    try {
      return find(profileId).address()?.baseUrl ?? null
    } catch {
      return null
    }
  }

  const calls = {
    'signIn.start': async ({ profileId, way, request }) => {
      await start(profileId, way, request)
      return {}
    },
    'signIn.openAgain': async () => {
      if (pending) await open(pending)
      return {}
    },
    /** Takes a code or the address of a callback. Throws `bad-input` for `code` if it is neither, or too late. */
    'signIn.paste': async ({ code }) => {
      if (!pending) throw badInput(explain('signInOver'), 'code')
      await finish(pending, readPasted(code, pending.nonce))
      return {}
    },
    'signIn.cancel': () => {
      starts++
      lastRequest = null
      abandon(current)
      if (state.step !== 'idle') change({ step: 'idle' })
      return {}
    },
    'signIn.state': () => state,
  } satisfies Partial<CallHandlers>

  return {
    calls,
    /** Handles a deep link. Ignores anything but the expected callback. */
    receive: (url: string): Promise<void> => handleCallback(url, 'scheme'),
  }
}

/**
 * Returns the callback address if there is no listener. A code that is pasted needs none, because the page of the
 * gateway shows it. OpenRouter requires one: there the person copies the address at which the browser arrives.
 */
function callbackFor(way: SignInWay, { dialect }: GatewayProfile, nonce: string): string | null {
  if (way === 'scheme') return schemeCallback(nonce)
  switch (dialect) {
    case 'openrouter':
      return loopbackCallback('localhost', 3000, nonce)
    case 'gateway':
    case 'vercel':
    case 'litellm':
    case 'portkey':
      return null
  }
}

type FailureReason = Extract<SignInState, { step: 'failed' }>['reason']

function failureReason(error: ErrorData): [FailureReason, ErrorData] {
  return [error.source === 'app' ? 'storage' : error.source, error]
}
