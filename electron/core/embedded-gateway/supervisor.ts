import { randomBytes } from 'node:crypto'
import { messageFromGateway } from '#shared/embedded-gateway-messages.ts'
import type { QuarantinedDatabase } from '#shared/gateway-profile.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import { AppError, type ErrorData, toErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { pickExplanation } from '#shared/messages/explain-with.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { createProofKey } from '../pkce.ts'
import { createGatewayKeys, type GatewayKeys, notRunning } from './gateway-keys.ts'
import { createProgramPort, type ProgramPort, type ProgramRequestListener } from './program-port.ts'
import { createLocalServerSearch, type LocalServerSearch } from './local-server-search.ts'
import type { GatewayProcess } from '../utility-process.ts'
import { type AskConsent, serveConsent } from './serve-consent.ts'

/** State of the embedded gateway. */
export type SupervisorState =
  | { readonly type: 'starting' }
  | { readonly type: 'connected'; readonly baseUrl: string }
  | { readonly type: 'unreachable'; readonly error: ErrorData }

export interface SupervisorParts {
  readonly spawn: () => GatewayProcess
  readonly dataDirectory: string
  /** Exchanges a code for a key, like any client: POST /auth/keys at this base URL. */
  readonly exchange: (baseUrl: string, code: string, verifier: string, signal: AbortSignal) => Promise<string>
  /** Stores the key, which is valid for this run; the next start signs in again. */
  readonly keepKey: (key: string) => Promise<void>
  readonly onChanged: (state: SupervisorState) => void
  /** Asks the person whether a program may have a key. */
  readonly askConsent: AskConsent
  /** Called when the keys of other programs change. */
  readonly onKeysChanged: () => void
  /** Receives the new keys of other programs, which must not be logged. */
  readonly onSecret: (secret: string) => void
  /** Returns the local servers that the person does not use, for each new process. */
  readonly declinedServers: () => readonly string[]
  /** Called when a search of the gateway found other local servers or models. */
  readonly onLocalServersChanged: (servers: readonly LocalServer[]) => void
  /** Receives the requests of other programs. */
  readonly onProgramRequest: ProgramRequestListener
  readonly times?: SupervisorTimes
  /** Delay of the first start in milliseconds, which a use of the gateway ends. */
  readonly startDelayMs?: number
}

/** Delays and timeouts in milliseconds. */
export interface SupervisorTimes {
  /** Delay before the first restart; it doubles with each, up to `maxWaitMs`. */
  readonly firstWaitMs: number
  readonly maxWaitMs: number
  /** From the start of the process until it is signed in. */
  readonly timeoutMs: number
  /** Uptime after which a process is healthy and the delays are reset. */
  readonly healthyAfterMs: number
}

const defaultTimes: SupervisorTimes = { firstWaitMs: 250, maxWaitMs: 30_000, timeoutMs: 30_000, healthyAfterMs: 60_000 }

/** Number of consecutive failed starts after which callers get an error instead of waiting. */
const maxHiddenFailures = 3

/** Keeps the embedded gateway running and signed in. */
export interface Supervisor {
  state(): SupervisorState
  /** Returns the database that the gateway quarantined last in this run of the app. */
  setAside(): QuarantinedDatabase | null
  /** Waits for the gateway and returns its base URL. Throws `unreachable` if it does not start. */
  baseUrl(signal: AbortSignal): Promise<string>
  /** The keys of other programs. */
  readonly keys: GatewayKeys
  readonly localServers: LocalServerSearch
  /** What other programs use. Nothing is kept for the next process: `onChanged` reports it as connected. */
  readonly programs: ProgramPort
  /** Restarts the gateway immediately. */
  restart(): void
  /** Ends the process permanently. */
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
  onSecret,
  declinedServers,
  onLocalServersChanged,
  onProgramRequest,
  times = defaultTimes,
  startDelayMs = 0,
}: SupervisorParts): Supervisor {
  let state: SupervisorState = { type: 'starting' }
  let child: GatewayProcess | undefined
  let hasStarted = false
  let keys: GatewayKeys | undefined
  let localServers: LocalServerSearch | undefined
  let programs: ProgramPort | undefined
  let failures = 0
  let setAside: QuarantinedDatabase | null = null
  let timer: NodeJS.Timeout | undefined
  const ending = new AbortController()
  const { signal: ended } = ending
  let waiters: (() => void)[] = []

  function change(next: SupervisorState): void {
    state = next
    for (const wake of waiters) wake()
    waiters = []
    onChanged(next)
  }

  function start(): void {
    clearTimeout(timer)
    hasStarted = true
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
    keys = createGatewayKeys(run.process, { onChanged: onKeysChanged, onSecret })
    localServers = createLocalServerSearch(run.process, onLocalServersChanged)
    programs = createProgramPort(run.process, onProgramRequest)
    if (declinedServers().length > 0) localServers.decline(declinedServers())
    serveConsent(run.process, askConsent)
    run.process.onExit((code) => {
      if (child !== run.process) return
      child = undefined
      if (ended.aborted) return
      if (state.type === 'connected' && performance.now() - startedAt >= times.healthyAfterMs) failures = 0
      failed(new AppError(unreachable(explain('embeddedGatewayEnded', { code }))))
    })
    void connect(run)
  }

  async function connect(run: GatewayRun): Promise<void> {
    try {
      const { key, baseUrl } = await run.connected
      await keepKey(key)
      if (child === run.process) change({ type: 'connected', baseUrl })
    } catch (error) {
      if (child !== run.process || ended.aborted) return
      child = undefined
      run.process.kill()
      failed(error)
    }
  }

  function failed(error: unknown): void {
    failures += 1
    const isLost = failures >= maxHiddenFailures
    change(isLost ? { type: 'unreachable', error: toErrorData(error) } : { type: 'starting' })
    timer = setTimeout(start, Math.min(times.maxWaitMs, times.firstWaitMs * 2 ** (failures - 1)))
  }

  /** Ends the delay of the first start. */
  function startNow(): void {
    if (!hasStarted && !ended.aborted) start()
  }

  if (startDelayMs === 0) start()
  else timer = setTimeout(start, startDelayMs)

  return {
    state: () => state,
    setAside: () => setAside,
    keys: {
      list() {
        startNow()
        return keys?.list() ?? Promise.reject(notRunning())
      },
      add: (draft) => keys?.add(draft) ?? Promise.reject(notRunning()),
      change: (keyId, draft) => keys?.change(keyId, draft) ?? Promise.reject(notRunning()),
      revoke: (keyId) => keys?.revoke(keyId) ?? Promise.reject(notRunning()),
      lend: (keyId) => keys?.lend(keyId) ?? Promise.reject(notRunning()),
      giveBack: (keyId) => keys?.giveBack(keyId),
    },
    localServers: {
      search(maxAgeMs) {
        startNow()
        return localServers?.search(maxAgeMs) ?? Promise.reject(notRunning())
      },
      decline: (slugs) => localServers?.decline(slugs),
    },
    programs: {
      serve(port) {
        startNow()
        return programs?.serve(port) ?? Promise.reject(notRunning())
      },
      setRoutes: (routes) => programs?.setRoutes(routes),
      keepTexts: (maxBytes) => programs?.keepTexts(maxBytes),
    },
    async baseUrl(signal) {
      startNow()
      for (;;) {
        if (signal.aborted) throw new AppError({ source: 'transport', kind: 'cancelled', ...explain('cancelled') })
        if (state.type === 'connected') return state.baseUrl
        if (state.type === 'unreachable') throw new AppError(state.error)
        const { promise, resolve } = Promise.withResolvers<void>()
        waiters.push(resolve)
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
  /** Aborted when the app no longer needs the process. */
  readonly ended: AbortSignal
  readonly onSetAside: (found: QuarantinedDatabase) => void
}

/**
 * Starts a process and signs in to it: a secret that only the two know requests a code, which is exchanged as by any
 * client (security.md 7). Each start has a new secret, valid for one code.
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
    let baseUrl = ''
    limit.addEventListener('abort', () => reject(new AppError(unreachable(explain('embeddedGatewayNotStarted')))))
    gateway.onMessage((message) => {
      // The app is quitting: the stores that a sign-in uses are closed.
      if (ended.aborted) return
      const received = messageFromGateway.safeParse(message).data
      switch (received?.type) {
        case 'ready':
          baseUrl = received.baseUrl
          gateway.post({ type: 'sign-in', bootSecret, codeChallenge: proofKey.challenge })
          return
        case 'code':
          exchange(baseUrl, received.code, proofKey.verifier, limit).then((key) => resolve({ baseUrl, key }), reject)
          return
        case 'database-set-aside':
          onSetAside({ path: received.path, lost: received.lost })
          return
        case 'failed':
          reject(new AppError(unreachable(pickExplanation(received))))
          return
        // Handled by `serveConsent`, `createGatewayKeys`, `createLocalServerSearch` and `createProgramPort`.
        case 'ask-consent':
        case 'withdraw-consent':
        case 'keys':
        case 'key-added':
        case 'keys-failed':
        case 'keys-changed':
        case 'local-servers':
        case 'programs':
        case 'programs-failed':
        case 'program-request-began':
        case 'program-request-progressed':
        case 'program-request-texts':
        case 'program-request-ended':
        case undefined:
      }
    })
  })
  gateway.post({ type: 'start', dataDirectory, port: 0, bootSecret })
  return { process: gateway, connected }
}

function unreachable(explanation: Explanation): ErrorData {
  return { source: 'transport', kind: 'unreachable', ...explanation }
}
