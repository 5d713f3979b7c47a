import { randomBytes } from 'node:crypto'
import { messageFromGateway } from '#shared/embedded-gateway-messages.ts'
import type { DatabaseSetAside } from '#shared/gateway-profile.ts'
import { AppError, type ErrorData, toErrorData } from '#shared/errors.ts'
import { createProofKey } from '../pkce.ts'
import { createGatewayKeys, type GatewayKeys, notRunning } from './gateway-keys.ts'
import type { GatewayProcess } from './gateway-process.ts'
import { type AskConsent, serveConsent } from './serve-consent.ts'

/** What is known of the embedded gateway. */
export type SupervisorState =
  | { readonly type: 'starting' }
  | { readonly type: 'connected'; readonly baseUrl: string; readonly authorizeUrl: string }
  | { readonly type: 'unreachable'; readonly error: ErrorData }

export interface SupervisorParts {
  readonly spawn: () => GatewayProcess
  readonly dataDirectory: string
  /** Exchanges a code for a key, as every client does: POST /auth/keys at this base URL. */
  readonly exchange: (baseUrl: string, code: string, verifier: string, signal: AbortSignal) => Promise<string>
  /** The key is for this run: the next start signs in again. */
  readonly keepKey: (key: string) => Promise<void>
  readonly onChanged: (state: SupervisorState) => void
  /** Asks the person whether a program may have a key. */
  readonly askConsent: AskConsent
  /** The keys that programs have are others than before. */
  readonly onKeysChanged: () => void
  readonly times?: SupervisorTimes
}

/** In milliseconds. */
export interface SupervisorTimes {
  /** The wait before the first restart; it doubles with each, up to `maxWaitMs`. */
  readonly firstWait: number
  readonly maxWaitMs: number
  /** From the start of the process until it is signed in. */
  readonly timeoutMs: number
  /** A process that has lived so long is healthy: the waits begin anew. */
  readonly healthyAfter: number
}

const defaultTimes: SupervisorTimes = { firstWait: 250, maxWaitMs: 30_000, timeoutMs: 30_000, healthyAfter: 60_000 }

/** After so many starts in a row that came to nothing, callers are told so instead of kept waiting. */
const failuresBeforeTelling = 3

/** Keeps the embedded gateway running and signed in. */
export interface Supervisor {
  state(): SupervisorState
  /** The database that the gateway last found damaged in this run of the app. */
  setAside(): DatabaseSetAside | null
  /** Where the gateway listens, once it does. Throws `unreachable` when it will not come up. */
  baseUrl(signal: AbortSignal): Promise<string>
  /** The keys that programs have. */
  readonly keys: GatewayKeys
  /** Starts it anew at once. */
  restart(): void
  /** Ends the process for good. */
  stop(): void
}

export function superviseGateway({
  spawn,
  dataDirectory,
  exchange,
  keepKey,
  onChanged,
  askConsent,
  onKeysChanged,
  times = defaultTimes,
}: SupervisorParts): Supervisor {
  let state: SupervisorState = { type: 'starting' }
  let child: GatewayProcess | undefined
  let keys: GatewayKeys | undefined
  let failures = 0
  let setAside: DatabaseSetAside | null = null
  let timer: NodeJS.Timeout | undefined
  const ending = new AbortController()
  const { signal: ended } = ending
  let waiting: (() => void)[] = []

  function change(next: SupervisorState): void {
    state = next
    for (const wake of waiting) wake()
    waiting = []
    onChanged(next)
  }

  function start(): void {
    clearTimeout(timer)
    const startedAt = performance.now()
    const run = startGateway({
      spawn,
      dataDirectory,
      exchange,
      timeoutMs: times.timeoutMs,
      ended,
      onSetAside: (found) => (setAside = found),
    })
    child = run.process
    keys = createGatewayKeys(run.process, onKeysChanged)
    serveConsent(run.process, askConsent)
    run.process.onExit((code) => {
      if (child !== run.process) return
      child = undefined
      if (ended.aborted) return
      if (state.type === 'connected' && performance.now() - startedAt >= times.healthyAfter) failures = 0
      failed(new AppError(unreachable(`The gateway of this app ended unexpectedly (code ${code}).`)))
    })
    void connect(run)
  }

  async function connect(run: GatewayRun): Promise<void> {
    try {
      const { key, ...address } = await run.connected
      await keepKey(key)
      if (child === run.process) change({ type: 'connected', ...address })
    } catch (error) {
      if (child !== run.process || ended.aborted) return
      child = undefined
      run.process.kill()
      failed(error)
    }
  }

  function failed(error: unknown): void {
    failures += 1
    const isLost = failures >= failuresBeforeTelling
    change(isLost ? { type: 'unreachable', error: toErrorData(error) } : { type: 'starting' })
    timer = setTimeout(start, Math.min(times.maxWaitMs, times.firstWait * 2 ** (failures - 1)))
  }

  start()

  return {
    state: () => state,
    setAside: () => setAside,
    keys: {
      list: () => keys?.list() ?? Promise.reject(notRunning()),
      revoke: (keyId) => keys?.revoke(keyId) ?? Promise.reject(notRunning()),
    },
    async baseUrl(signal) {
      for (;;) {
        if (signal.aborted) throw new AppError({ source: 'transport', kind: 'cancelled', message: 'Cancelled.' })
        if (state.type === 'connected') return state.baseUrl
        if (state.type === 'unreachable') throw new AppError(state.error)
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.push(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
        await promise
      }
    },
    restart() {
      const old = child
      child = undefined
      old?.kill()
      failures = 0
      change({ type: 'starting' })
      start()
    },
    stop() {
      ending.abort()
      clearTimeout(timer)
      child?.post({ type: 'stop' })
    },
  }
}

interface Connected {
  readonly baseUrl: string
  readonly authorizeUrl: string
  readonly key: string
}

interface GatewayRun {
  readonly process: GatewayProcess
  /** Resolves when the process listens and the app is signed in. */
  readonly connected: Promise<Connected>
}

interface GatewayLimits {
  /** In milliseconds. */
  readonly timeoutMs: number
  /** Aborted when nobody waits for the process any more. */
  readonly ended: AbortSignal
  readonly onSetAside: (found: DatabaseSetAside) => void
}

/**
 * Starts one process and signs in to it: a secret that only the two know gets a code, which is then exchanged as by
 * everybody (security.md 7). Each start has a secret of its own, good for one code.
 */
function startGateway({
  spawn,
  dataDirectory,
  exchange,
  timeoutMs,
  ended,
  onSetAside,
}: Pick<SupervisorParts, 'spawn' | 'dataDirectory' | 'exchange'> & GatewayLimits): GatewayRun {
  const gateway = spawn()
  const bootSecret = randomBytes(32).toString('base64url')
  const proofKey = createProofKey()
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ended])
  const connected = new Promise<Connected>((resolve, reject) => {
    let address = { baseUrl: '', authorizeUrl: '' }
    limit.addEventListener('abort', () => reject(new AppError(unreachable('The gateway of this app did not start.'))))
    gateway.onMessage((message) => {
      // The app is ending: what a sign-in would read and write is closed.
      if (ended.aborted) return
      const told = messageFromGateway.safeParse(message).data
      switch (told?.type) {
        case 'ready':
          address = { baseUrl: told.baseUrl, authorizeUrl: told.authorizeUrl }
          gateway.post({ type: 'sign-in', bootSecret, codeChallenge: proofKey.challenge })
          return
        case 'code':
          exchange(address.baseUrl, told.code, proofKey.verifier, limit).then(
            (key) => resolve({ ...address, key }),
            reject,
          )
          return
        case 'database-set-aside':
          onSetAside({ path: told.path, lost: told.lost })
          return
        case 'failed':
          reject(new AppError(unreachable(told.message)))
          return
        // Read by `serveConsent` and `createGatewayKeys`.
        case 'ask-consent':
        case 'withdraw-consent':
        case 'keys':
        case 'keys-failed':
        case 'keys-changed':
        case undefined:
      }
    })
  })
  gateway.post({ type: 'start', dataDirectory, port: 0, bootSecret })
  return { process: gateway, connected }
}

function unreachable(message: string): ErrorData {
  return { source: 'transport', kind: 'unreachable', message }
}
