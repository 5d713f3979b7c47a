import { explain } from '#shared/messages/explain.ts'
import { explanationOf } from '#shared/errors.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { ToolServer, ToolServerState } from '#shared/tools/tool-server.ts'
import type { UtilityProcess } from '../utility-process.ts'
import {
  type EndKind,
  type ListedPrompt,
  type ListedResource,
  type ListedTool,
  type ServerStart,
  type SignInStart,
  toolServerReport,
  type ToolServerReport,
  type ToolServerRequest,
} from './messages.ts'
import { createServerLog } from './server-log.ts'
import { createServerRequests, type UnnumberedRequest, type RequestOptions, transportError } from './server-requests.ts'
import type { Timers } from './timers.ts'

/** How long a server may take to start, in milliseconds: `npx` downloads it the first time. */
const startTimeoutMs = 180_000
/** A server that ran for so long starts again without a growing delay. */
const stableMs = 60_000
const maxDelayMs = 60_000
const maxFailures = 5
/** How long a server may take to end, in milliseconds, before its process is killed. */
const endTimeoutMs = 6000

export interface ServerRunnerParts {
  readonly spawn: () => UtilityProcess<ToolServerRequest>
  /** Returns what to start, with its secrets. Rejects with an `AppError`. */
  readonly readStart: (signIn: SignInStart | null) => Promise<ServerStart>
  readonly timeoutSeconds: () => number
  readonly appVersion: string
  /** Replaces secrets in lines of the log. */
  readonly redact: (text: string) => string
  readonly timers: Timers
  /** What a sign-in left, for the keychain. */
  readonly onCredentials: (credentials: string) => void
  readonly onChanged: () => void
}

/** A sign-in that the person has started. */
export interface RunningSignIn extends SignInStart {
  /** Opens the page to sign in at. */
  readonly onAuthorize: (url: string) => void
}

interface Lists {
  readonly tools: readonly ListedTool[]
  readonly moreTools: number
  readonly resources: readonly ListedResource[]
  readonly prompts: readonly ListedPrompt[]
}

const noLists: Lists = { tools: [], moreTools: 0, resources: [], prompts: [] }

export type ServerRunner = ReturnType<typeof createServerRunner>

/** Runs one server in its own process: starts it, starts it again after failures, and sends it requests. */
export function createServerRunner(parts: ServerRunnerParts) {
  const { timers, onChanged } = parts
  const log = createServerLog(timers.now, parts.redact)
  let state: ToolServerState = { kind: 'off' }
  let lists = noLists
  let says: ToolServer['says'] = null
  let child: UtilityProcess<ToolServerRequest> | null = null
  let failures = 0
  let signIn: (RunningSignIn & { readonly finished: PromiseWithResolvers<void> }) | null = null
  let cancelTimer = (): void => undefined
  let started = Promise.withResolvers<void>()
  started.promise.catch(() => undefined)

  const requests = createServerRequests({
    timers,
    idleMs: () => parts.timeoutSeconds() * 1000,
    post: (request) => child?.post(request),
  })

  function change(next: ToolServerState): void {
    cancelTimer()
    cancelTimer = () => undefined
    state = next
    onChanged()
  }

  function schedule(delayMs: number, work: () => void): void {
    cancelTimer()
    cancelTimer = timers.after(delayMs, work)
  }

  async function launch(): Promise<void> {
    abandon(child, explain('toolServerStopped'))
    change({ kind: signIn === null ? 'starting' : 'signing-in' })
    const current = parts.spawn()
    child = current
    // A sign-in takes as long as the person needs.
    if (signIn === null) schedule(startTimeoutMs, () => end(current, 'failed', explain('toolServerNoAnswer')))
    current.onMessage((message) => {
      if (child === current) receive(current, message)
    })
    current.onExit((code) => end(current, 'failed', explain('toolServerProcessEnded', { code })))
    try {
      const start = await parts.readStart(
        signIn === null ? null : { callbackUrl: signIn.callbackUrl, state: signIn.state },
      )
      if (child === current) current.post({ type: 'start', start, appVersion: parts.appVersion })
    } catch (error) {
      end(current, 'failed', explanationOf(error))
    }
  }

  function receive(from: UtilityProcess<ToolServerRequest>, message: unknown): void {
    const report = toolServerReport.safeParse(message).data
    if (report === undefined) log.add('app', 'An invalid message of the process of the server was ignored.')
    else handle(from, report)
  }

  function handle(from: UtilityProcess<ToolServerRequest>, report: ToolServerReport): void {
    switch (report.type) {
      case 'running':
        says = report.says
        change({ kind: 'running', since: timers.now() })
        started.resolve()
        signIn?.finished.resolve()
        signIn = null
        break
      case 'tools':
        lists = { ...lists, tools: report.tools, moreTools: report.more }
        onChanged()
        break
      case 'resources':
        lists = { ...lists, resources: report.resources }
        onChanged()
        break
      case 'prompts':
        lists = { ...lists, prompts: report.prompts }
        onChanged()
        break
      case 'log':
        log.add(report.source, report.text)
        break
      case 'authorize':
        signIn?.onAuthorize(report.url)
        break
      case 'credentials':
        parts.onCredentials(report.credentials)
        break
      case 'ended':
        end(from, report.kind, report.failure)
        break
      case 'progress':
      case 'elicit':
      case 'elicitation-ended':
      case 'done':
      case 'failed':
        requests.receive(report)
    }
  }

  /** Handles the end of a process, once. */
  function end(ended: UtilityProcess<ToolServerRequest>, kind: EndKind, failure: Explanation): void {
    if (child !== ended) return
    const ranFor = state.kind === 'running' ? timers.now() - state.since : 0
    log.add('app', failure.message)
    abandon(ended, failure)
    if (signIn !== null) {
      signIn.finished.reject(transportError('bad-response', failure))
      signIn = null
      return change({ kind: 'signed-out' })
    }
    switch (kind) {
      case 'signed-out':
        return change({ kind: 'signed-out' })
      case 'refused':
        return change({ kind: 'failed', failures: failures + 1, failure })
      case 'failed':
        return retryLater(ranFor >= stableMs ? 1 : failures + 1, failure)
    }
  }

  function retryLater(count: number, failure: Explanation): void {
    failures = count
    if (failures >= maxFailures) return change({ kind: 'failed', failures, failure })
    const delayMs = Math.min(maxDelayMs, 1000 * 2 ** (failures - 1))
    change({ kind: 'restarting', at: timers.now() + delayMs, failures, failure })
    schedule(delayMs, () => void launch())
  }

  /** Ends a process, and everything that waits for it. It ends its server within a few seconds, or else is killed. */
  function abandon(process: UtilityProcess<ToolServerRequest> | null, failure: Explanation): void {
    if (process === null) return
    child = null
    lists = noLists
    requests.interrupt(failure)
    started.reject(transportError('unreachable', failure))
    started = Promise.withResolvers<void>()
    started.promise.catch(() => undefined)
    process.post({ type: 'stop' })
    const cancel = timers.after(endTimeoutMs, () => process.kill())
    process.onExit(cancel)
  }

  function stop(): void {
    failures = 0
    cancelSignIn()
    abandon(child, explain('toolServerStopped'))
    if (state.kind !== 'off') change({ kind: 'off' })
  }

  /** Fails the sign-in that is running, if there is one. */
  function cancelSignIn(error = transportError('cancelled', explain('toolSignInCancelled'))): void {
    signIn?.finished.reject(error)
    signIn = null
  }

  return {
    state: () => state,
    lists: () => lists,
    says: () => says,
    log,
    /** Starts the server, again if it runs. */
    start(): void {
      failures = 0
      cancelSignIn()
      void launch()
    },
    /** Starts the server with a sign-in. Rejects with an `AppError` if that fails or is cancelled. */
    signIn(start: RunningSignIn): Promise<void> {
      failures = 0
      cancelSignIn()
      const finished = Promise.withResolvers<void>()
      signIn = { ...start, finished }
      void launch()
      return finished.promise
    },
    cancelSignIn,
    /** Passes on what the browser brought back. */
    authorized: (parameters: string): void => child?.post({ type: 'authorized', parameters }),
    stop,
    /** Kills the process immediately, with its server: the app quits. */
    kill(): void {
      const killed = child
      child = null
      cancelTimer()
      killed?.kill()
    },
    /** Sends a request. Waits while the server starts. */
    async send(request: UnnumberedRequest, options: RequestOptions): Promise<unknown> {
      if (state.kind === 'starting') await untilAborted(started.promise, options.signal)
      if (state.kind !== 'running') throw transportError('unreachable', explainState(state))
      return requests.send(request, options)
    },
    /** Returns false if there is no such question. */
    answer(answer: Extract<ToolServerRequest, { type: 'answer-elicitation' }>): boolean {
      if (!requests.hasQuestion(answer.id)) return false
      child?.post(answer)
      return true
    },
  }
}

/** Waits for a promise, and rejects if the signal aborts first. */
async function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(transportError('cancelled', explain('toolCallCancelled')))
  signal.addEventListener('abort', abort)
  try {
    if (signal.aborted) abort()
    await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function explainState(state: ToolServerState): Explanation {
  switch (state.kind) {
    case 'failed':
    case 'restarting':
      return explain('toolServerNotRunning', { reason: state.failure })
    case 'signed-out':
    case 'signing-in':
      return explain('toolServerSignedOut')
    case 'off':
    case 'starting':
    case 'running':
      return explain('toolServerOff')
  }
}
