import { AppError, type ErrorData, toErrorData } from '#shared/errors.ts'
import type { SignInState, SignInWay } from '#shared/gateway-profile.ts'
import type { GatewayProfile } from '../gateway-profiles/gateway-profile.ts'
import { createProofKey, type ProofKey } from '../pkce.ts'
import { authorizeUrlFor } from './authorize-url.ts'
import type { CallbackListener } from './callback-listener.ts'
import { type Callback, loopbackCallback, readCallback, schemeCallback } from './callback-url.ts'
import { judgeCallback, type PendingSignIn } from './judge-callback.ts'
import { readPasted } from './read-pasted.ts'

/** How long a sign-in may take, in milliseconds: as long as a code is good (openrouter.md §2). */
export const signInTimeoutMs = 10 * 60_000

/** Signs in to a gateway in the person's own browser (RFC 8252, PKCE by RFC 7636). One at a time. */
export interface SignIn {
  state(): SignInState
  /** Begins, in place of one that is under way. Throws `bad-input` where the gateway has no page to sign in at. */
  start(profileId: string, way?: SignInWay): Promise<SignInState>
  openAgain(): Promise<void>
  /** Takes a code, or the whole address of a callback. Throws `bad-input` for `code` where it is neither, or too late. */
  paste(text: string): Promise<void>
  cancel(): void
  /** A deep link that came to the app. Whatever is not the callback that is waited for is ignored. */
  receive(url: string): Promise<void>
}

export interface SignInParts {
  readonly find: (profileId: string) => GatewayProfile
  /** The profile of the last sign-in that has not led to a key; it outlives the app, as a browser's page does. */
  readonly lastProfile: { read(): string | null; write(profileId: string | null): void }
  /** How a browser can come back from this gateway, best first. */
  readonly waysOf: (profile: GatewayProfile) => Promise<SignInWay[]>
  readonly listen: (
    profile: GatewayProfile,
    nonce: string,
    onCallback: (url: string) => void,
  ) => Promise<CallbackListener>
  readonly openBrowser: (url: string) => Promise<void>
  /** Exchanges the code at this base URL and nowhere else. */
  readonly exchange: (
    profile: GatewayProfile,
    baseUrl: string,
    code: string,
    verifier: string,
    signal: AbortSignal,
  ) => Promise<string>
  /** Stores the key, tries it, and makes the profile the active one. */
  readonly keep: (profile: GatewayProfile, key: string, signal: AbortSignal) => Promise<void>
  readonly onChanged: (state: SignInState) => void
  /** The browser came back: the person should see the app. */
  readonly onReturned: () => void
  /** Told of what must not stand in a log. */
  readonly onSecret?: (secret: string) => void
  readonly now?: () => number
  /** An unguessable text of letters, digits, `-` and `_`. */
  readonly random?: () => string
  readonly proofKey?: () => ProofKey
}

interface Attempt extends PendingSignIn {
  readonly profile: GatewayProfile
  readonly way: SignInWay
  readonly otherWays: SignInWay[]
  readonly url: string
  readonly verifier: string
  readonly abort: AbortController
  /** Stops listening and the clock. */
  close(): void
}

export function createSignIn({
  find,
  lastProfile,
  waysOf,
  listen,
  openBrowser,
  exchange,
  keep,
  onChanged,
  onReturned,
  onSecret = () => undefined,
  now = Date.now,
  random = () => createProofKey().verifier,
  proofKey = createProofKey,
}: SignInParts): SignIn {
  let state: SignInState = { step: 'idle' }
  /** The one sign-in whose callback is waited for; taken away before its code is used, so that it is used once. */
  let pending: Attempt | null = null
  /** What can still be given up: an attempt that waits, or exchanges. */
  let current: Attempt | null = null
  let starts = 0

  function change(next: SignInState): void {
    state = next
    onChanged(next)
  }

  function give(up: Attempt | null): void {
    up?.close()
    up?.abort.abort()
    pending = null
    current = null
  }

  function fail({ profile, way, otherWays }: Attempt, reason: FailureReason, error: ErrorData | null = null): void {
    give(current)
    change({ step: 'failed', profileId: profile.id, way, otherWays, reason, error })
  }

  async function start(profileId: string, wanted?: SignInWay): Promise<SignInState> {
    const turn = ++starts
    const profile = find(profileId)
    await profile.baseUrl(AbortSignal.timeout(signInTimeoutMs))
    const address = profile.address()
    if (!address?.authorizeUrl)
      throw refused('profileId', 'This gateway has no page to sign in at. Paste a key instead.')
    const ways = await waysOf(profile)
    const way = wanted ?? ways[0] ?? 'paste'
    const nonce = random()
    const listener = way === 'loopback' ? await listen(profile, nonce, (url) => void take(url, 'loopback')) : null
    // Somebody has begun another one meanwhile.
    if (turn !== starts) {
      listener?.close()
      return state
    }
    give(current)
    const { verifier, challenge } = proofKey()
    const callbackUrl = listener?.callbackUrl ?? callbackFor(way, profile, nonce)
    const secret = random()
    for (const text of [verifier, secret, nonce]) onSecret(text)
    const createdAt = now()
    const timer = setTimeout(() => expire(attempt), signInTimeoutMs)
    timer.unref()
    const attempt: Attempt = {
      profile,
      way,
      otherWays: ways.filter((other) => other !== way),
      kind: way === 'scheme' ? 'scheme' : 'loopback',
      baseUrl: address.baseUrl,
      authorizeUrl: address.authorizeUrl,
      url: authorizeUrlFor(address.authorizeUrl, { callbackUrl, challenge, state: secret }),
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
    return state
  }

  /** Without a browser the address can still be copied from the screen. */
  async function open({ url }: Attempt): Promise<void> {
    await openBrowser(url).catch(() => undefined)
  }

  function expire(attempt: Attempt): void {
    if (pending === attempt) fail(attempt, 'expired')
  }

  /** A callback that came by itself. */
  async function take(url: string, kind: Callback['kind']): Promise<void> {
    const callback = readCallback(url)
    if (callback?.kind !== kind) return
    if (!pending) {
      // The sign-in did not outlive the app, or was given up: silence would leave the person waiting.
      if (state.step === 'idle') await publishOver()
      return
    }
    // Anybody can make such a link: a wrong one must not end the right one.
    if (callback.kind !== pending.kind || callback.nonce !== pending.nonce) return
    if (callback.code === null && callback.error === null) return
    onReturned()
    await finish(pending, callback)
  }

  async function publishOver(): Promise<void> {
    const profile = lastProfileStill()
    if (!profile) return
    const otherWays = (await waysOf(profile)).filter((way) => way !== 'scheme')
    if (state.step !== 'idle') return
    onReturned()
    change({ step: 'failed', profileId: profile.id, way: 'scheme', otherWays, reason: 'expired', error: null })
  }

  /** Null where nobody has begun a sign-in, or its profile was removed. */
  function lastProfileStill(): GatewayProfile | null {
    const id = lastProfile.read()
    try {
      return id === null ? null : find(id)
    } catch {
      return null
    }
  }

  /** The end of an attempt, whatever the callback says: it is good once. */
  async function finish(attempt: Attempt, callback: Omit<Callback, 'kind' | 'nonce'>): Promise<void> {
    pending = null
    attempt.close()
    const { profile, way } = attempt
    const verdict = judgeCallback(attempt, callback, addressNow(profile.id), now())
    if (verdict.type === 'refused') return fail(attempt, verdict.reason, verdict.error)
    onSecret(verdict.code)
    change({ step: 'exchanging', profileId: profile.id, way })
    try {
      const { baseUrl, verifier, abort } = attempt
      const key = await exchange(profile, baseUrl, verdict.code, verifier, abort.signal)
      onSecret(key)
      if (current !== attempt) return
      await keep(profile, key, abort.signal)
      if (current !== attempt) return
      current = null
      lastProfile.write(null)
      change({ step: 'done', profileId: profile.id })
    } catch (error) {
      if (current === attempt) fail(attempt, ...reasonOf(toErrorData(error)))
    }
  }

  /** Where the profile is now; null where it is gone or not running. */
  function addressNow(profileId: string): string | null {
    try {
      return find(profileId).address()?.baseUrl ?? null
    } catch {
      return null
    }
  }

  return {
    state: () => state,
    start,
    async openAgain() {
      if (pending) await open(pending)
    },
    async paste(text) {
      if (!pending) throw refused('code', 'This sign-in is over. Start it again.')
      await finish(pending, readPasted(text, pending.nonce))
    },
    cancel() {
      starts++
      give(current)
      if (state.step !== 'idle') change({ step: 'idle' })
    },
    receive: (url) => take(url, 'scheme'),
  }
}

/**
 * The callback address where nobody listens. A code that is to be pasted needs none: the gateway's page shows it. But
 * OpenRouter wants one, and there the person copies the address that the browser ends up at.
 */
function callbackFor(way: SignInWay, { dialect }: GatewayProfile, nonce: string): string | null {
  if (way === 'scheme') return schemeCallback(nonce)
  switch (dialect) {
    case 'openrouter':
      return loopbackCallback('localhost', 3000, nonce)
    case 'gateway':
      return null
  }
}

type FailureReason = Extract<SignInState, { step: 'failed' }>['reason']

function reasonOf(error: ErrorData): [FailureReason, ErrorData] {
  return [error.source === 'app' ? 'storage' : error.source, error]
}

function refused(field: string, message: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', field, message })
}
