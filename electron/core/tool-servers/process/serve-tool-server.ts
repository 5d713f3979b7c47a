import { pathToFileURL } from 'node:url'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { shortText } from '../clean-text.ts'
import { toolServerLimits } from '../limits.ts'
import { type EndKind, type ServerStart, toolServerRequest, type ToolServerReport } from '../messages.ts'
import { explainStart } from './explain-start.ts'
import { explainFailure } from './explain-failure.ts'
import { createFloodLimit } from './flood-limit.ts'
import { createSession, type Session } from './session.ts'
import { spawnProgram } from './spawn-program.ts'
import { createStdioTransport } from './stdio-transport.ts'

/** The port to main: the required part of the port of an Electron utility process. */
export interface ToolServerPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
  postMessage(message: ToolServerReport): void
}

type CommandStart = Extract<ServerStart, { kind: 'command' }>

/**
 * Serves main: starts one tool server, and passes requests to it and what it reports back. `exit` ends this process, which
 * also kills the server.
 */
export function serveToolServer(port: ToolServerPort, exit: () => void): void {
  let session: Session | undefined
  let hasEnded = false
  const takeLogLine = createFloodLimit(toolServerLimits.burstLogLines, toolServerLimits.logLinesPerSecond)
  const takeBytes = createFloodLimit(toolServerLimits.burstBytes, toolServerLimits.bytesPerSecond)
  const takeMessages = createFloodLimit(toolServerLimits.burstMessages, toolServerLimits.messagesPerSecond)

  function report(message: ToolServerReport): void {
    // Nothing follows the end. A MessagePort has no target origin.
    if (!hasEnded) port.postMessage(message.type === 'log' ? cleaned(message) : message)
  }

  function cleaned(line: Extract<ToolServerReport, { type: 'log' }>): ToolServerReport {
    return { ...line, text: shortText(line.text, toolServerLimits.logLine) }
  }

  function log(source: 'output' | 'app', text: string): void {
    if (takeLogLine(1)) report({ type: 'log', source, text })
  }

  /** Reports the end, after which main kills this process. */
  function end(kind: EndKind, failure: Explanation): void {
    report({ type: 'ended', kind, failure })
    hasEnded = true
    void session?.close().catch(() => undefined)
  }

  const onFlood = (): void => end('refused', explain('toolServerFlood'))

  async function startCommand(start: CommandStart, appVersion: string): Promise<void> {
    const program = await spawnProgram(start).catch((error: unknown) => {
      end('failed', explainStart(start, error))
    })
    if (program === undefined) return
    void program.ended.then((how) => end('failed', explain('toolServerEnded', { how })))
    const transport = createStdioTransport({
      program,
      onPrinted: (line) => log('output', line),
      take: (bytes, messages) => takeBytes(bytes) && takeMessages(messages),
      onFlood,
    })
    session = createSession({
      report,
      appVersion,
      roots: start.isFolderShared ? [{ uri: pathToFileURL(start.folder).href, name: start.folder }] : null,
      isNegotiated: false,
      onRequestFailed: () => undefined,
    })
    await session.connect(transport).catch((error: unknown) => end('failed', explainFailure(error)))
  }

  port.on('message', ({ data }) => {
    const request = toolServerRequest.parse(data)
    switch (request.type) {
      case 'start':
        if (request.start.kind === 'command') void startCommand(request.start, request.appVersion)
        break
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
      case 'stop':
        void Promise.resolve(session?.close())
          .catch(() => undefined)
          .then(exit)
    }
  })
}
