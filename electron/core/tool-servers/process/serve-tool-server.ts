import { pathToFileURL } from 'node:url'
import type { FetchLike, Transport } from '@modelcontextprotocol/client'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { shortText } from '../clean-text.ts'
import { toolServerLimits } from '../limits.ts'
import { type EndKind, type ServerStart, toolServerRequest, type ToolServerReport } from '../messages.ts'
import { connectAddress } from './connect-address.ts'
import { explainFailure, explainStart, isConnectionLost, isSignInNeeded } from './explain-failure.ts'
import { createFloodLimit } from './flood-limit.ts'
import { createServerFetch } from './server-fetch.ts'
import { createSession, type Session, type SessionParts } from './session.ts'
import { spawnProgram } from './spawn-program.ts'
import { createStdioTransport } from './stdio-transport.ts'

/** The port to main: the required part of the port of an Electron utility process. */
export interface ToolServerPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
  postMessage(message: ToolServerReport): void
}

export interface ToolServerProcessParts {
  readonly fetch: FetchLike
  /** Ends this process, which also kills the server. */
  readonly exit: () => void
}

type CommandStart = Extract<ServerStart, { kind: 'command' }>
type AddressStart = Extract<ServerStart, { kind: 'address' }>

/** Serves main: starts one tool server, and passes requests to it and what it reports back. */
export function serveToolServer(port: ToolServerPort, { fetch, exit }: ToolServerProcessParts): void {
  let session: Session | undefined
  let appVersion = ''
  let hasEnded = false
  const callback = Promise.withResolvers<URLSearchParams>()
  const takeLogLine = createFloodLimit(toolServerLimits.burstLogLines, toolServerLimits.logLinesPerSecond)
  const takeBytes = createFloodLimit(toolServerLimits.burstBytes, toolServerLimits.bytesPerSecond)
  const takeMessages = createFloodLimit(toolServerLimits.burstMessages, toolServerLimits.messagesPerSecond)
  const take = (bytes: number, messages: number): boolean => takeBytes(bytes) && takeMessages(messages)

  function report(message: ToolServerReport): void {
    // Nothing follows the end.
    if (hasEnded) return
    if (message.type !== 'log') port.postMessage(message)
    else if (takeLogLine(1)) port.postMessage({ ...message, text: shortText(message.text, toolServerLimits.logLine) })
  }

  /** Reports the end, after which main stops this process. */
  function end(kind: EndKind, failure: Explanation): void {
    report({ type: 'ended', kind, failure })
    hasEnded = true
    void session?.close().catch(() => undefined)
  }

  function fail(error: unknown): void {
    end(isSignInNeeded(error) ? 'signed-out' : 'failed', explainFailure(error))
  }

  const onFlood = (): void => end('refused', explain('toolServerFlood'))

  const openSession = (parts: Omit<SessionParts, 'report' | 'appVersion'>): Session =>
    createSession({ ...parts, report, appVersion })

  async function startCommand(start: CommandStart): Promise<void> {
    const program = await spawnProgram(start).catch((error: unknown) => {
      end('failed', explainStart(start, error))
    })
    if (program === undefined) return
    void program.ended.then((how) => end('failed', explain('toolServerEnded', { how })))
    session = openSession({
      roots: start.isFolderShared ? [{ uri: pathToFileURL(start.folder).href, name: start.folder }] : null,
      isNegotiated: false,
      onRequestFailed: () => undefined,
    })
    const onPrinted = (text: string): void => report({ type: 'log', source: 'output', text })
    await session.connect(createStdioTransport({ program, onPrinted, take, onFlood }))
  }

  async function startAddress(start: AddressStart): Promise<void> {
    const openRemote = (): Session =>
      openSession({
        // A server elsewhere learns nothing of this computer.
        roots: null,
        isNegotiated: true,
        onRequestFailed(error) {
          if (isConnectionLost(error)) fail(error)
        },
      })
    const transport: Transport = await connectAddress({
      start,
      fetch: createServerFetch({ fetch, url: new URL(start.url), headers: start.headers, take, onFlood }),
      report,
      async tryConnection(tried) {
        const trial = createSession({
          roots: null,
          isNegotiated: true,
          appVersion,
          report: ignore,
          onRequestFailed: ignore,
        })
        await trial.connect(tried)
        await trial.close()
      },
      waitForCallback: () => callback.promise,
    })
    session = openRemote()
    await session.connect(transport)
  }

  port.on('message', ({ data }) => {
    const request = toolServerRequest.parse(data)
    switch (request.type) {
      case 'start': {
        appVersion = request.appVersion
        const { start } = request
        void (start.kind === 'command' ? startCommand(start) : startAddress(start)).catch(fail)
        break
      }
      case 'call':
        void session?.call(request.id, request.tool, request.args)
        break
      case 'read-resource':
        void session?.readResource(request.id, request.uri)
        break
      case 'read-prompt':
        void session?.readPrompt(request.id, request.prompt, request.args)
        break
      case 'cancel':
        session?.cancel(request.id)
        break
      case 'answer-elicitation':
        session?.answer(request.id, request.answer)
        break
      case 'authorized':
        callback.resolve(new URLSearchParams(request.parameters))
        break
      case 'stop':
        void Promise.resolve(session?.close())
          .catch(() => undefined)
          .then(exit)
    }
  })
}

const ignore = (): void => undefined
