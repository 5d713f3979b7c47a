import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { z } from 'zod'
import { AppError, type ErrorData } from '#shared/errors.ts'
import { type CallName, channels, type ParsedCallInput, type StreamName, type StreamPart } from '#shared/ipc/bridge.ts'
import type { Outcome } from '#shared/ipc/contract-kinds.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { CallHandlers, StreamHandlers } from './handlers.ts'
import { isNameOf, parseInput } from './parse-input.ts'
import { pumpStream } from './pump-stream.ts'
import { isTrustedSender } from './sender.ts'

export interface IpcParts {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'on'>
  /** The only accepted origin, `app://bundle` in the product. */
  readonly trustedOrigin: string
  readonly calls: CallHandlers
  readonly streams: StreamHandlers
  readonly describeError: (error: unknown) => ErrorData
}

/**
 * Serves the IPC contract. Checks the sender of every message, refuses unknown names and parses every input. Answers
 * and errors are sent as values, since Electron keeps only the message of a thrown error.
 */
export function serveIpc({ ipcMain, trustedOrigin, calls, streams, describeError }: IpcParts): void {
  ipcMain.handle(channels.call, async (event: IpcMainInvokeEvent, name: unknown, input: unknown) => {
    if (!isTrustedSender(event.senderFrame, trustedOrigin)) return refusal(explain('callerNotTrusted'))
    if (!isNameOf('call', name)) return refusal(explain('callUnknown'))
    try {
      return { ok: true, value: await call(calls, name, input) } satisfies Outcome<unknown>
    } catch (error) {
      return { ok: false, error: describeError(error) } satisfies Outcome<unknown>
    }
  })

  ipcMain.on(channels.stream, (event: IpcMainEvent, request: unknown) => {
    const [port] = event.ports
    if (!port) return
    if (!isTrustedSender(event.senderFrame, trustedOrigin)) return port.close()
    pumpStream(port, (signal) => openStream(streams, request, signal), describeError)
  })
}

/** The name selects both the schema and the handler, which the compiler cannot follow. */
function call<Name extends CallName>(calls: CallHandlers, name: Name, input: unknown) {
  return calls[name](parseInput(name, input) as ParsedCallInput<Name>)
}

const streamRequest = z.object({ name: z.string(), input: z.unknown() })

/** A generator, so that a bad request fails on the first pull like any other stream. */
async function* openStream(streams: StreamHandlers, request: unknown, signal: AbortSignal): AsyncGenerator {
  const asked = streamRequest.safeParse(request).data
  if (!isNameOf('stream', asked?.name)) throw new AppError(refused(explain('streamUnknown')))
  yield* open(streams, asked.name, asked.input, signal)
}

function open<Name extends StreamName>(
  streams: StreamHandlers,
  name: Name,
  input: unknown,
  signal: AbortSignal,
): AsyncIterable<StreamPart<Name>> {
  return streams[name](parseInput(name, input) as ParsedCallInput<Name>, signal)
}

function refusal(explanation: Explanation): Outcome<never> {
  return { ok: false, error: refused(explanation) }
}

function refused(explanation: Explanation): ErrorData {
  return { source: 'app', kind: 'bad-input', ...explanation }
}
