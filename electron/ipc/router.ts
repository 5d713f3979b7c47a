import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { z } from 'zod'
import { AppError, type ErrorData } from '#shared/errors.ts'
import { type CallName, channels, type ParsedCallInput, type StreamName, type StreamPart } from '#shared/ipc/bridge.ts'
import { ipc } from '#shared/ipc/contract.ts'
import type { Outcome } from '#shared/ipc/contract-kinds.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { CallHandlers, StreamHandlers } from '#shared/ipc/handlers.ts'
import { explanationOfIssue } from '#shared/messages/zod-issue.ts'
import type { HeldMessages } from './held-messages.ts'
import { type AddPart, pumpStream } from './pump-stream.ts'
import { isTrustedSender } from './trusted-sender.ts'

export interface IpcParts {
  readonly ipcMain: HeldMessages
  /** The only accepted origin, `app://bundle` in the product. */
  readonly trustedOrigin: string
  readonly calls: CallHandlers
  readonly streams: StreamHandlers
  /** How the parts of a stream are merged in one message; by default they are not. */
  readonly merges?: StreamMerges
  readonly describeError: (error: unknown) => ErrorData
}

type StreamMerges = { readonly [Name in StreamName]?: (parts: StreamPart<Name>[], part: StreamPart<Name>) => void }

/**
 * Serves the IPC contract. Checks the sender of every message, refuses unknown names and parses every input. Answers
 * and errors are sent as values, since Electron keeps only the message of a thrown error.
 */
export function serveIpc({ ipcMain, trustedOrigin, calls, streams, merges = {}, describeError }: IpcParts): void {
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
    const addPart = findMerge(merges, request)
    pumpStream(port, (signal) => openStream(streams, request, signal), describeError, addPart)
  })
}

/** The name selects both the schema and the handler, which the compiler cannot follow. */
function call<Name extends CallName>(calls: CallHandlers, name: Name, input: unknown) {
  return calls[name](parseInput(name, input) as ParsedCallInput<Name>)
}

const streamRequest = z.object({ name: z.string(), input: z.unknown() })

/** Throws `bad-input` for a request that is not in the contract. */
function openStream(streams: StreamHandlers, request: unknown, signal: AbortSignal): AsyncIterable<unknown> {
  const asked = streamRequest.safeParse(request).data
  if (!isNameOf('stream', asked?.name)) throw new AppError(refused(explain('streamUnknown')))
  return open(streams, asked.name, asked.input, signal)
}

function open<Name extends StreamName>(
  streams: StreamHandlers,
  name: Name,
  input: unknown,
  signal: AbortSignal,
): AsyncIterable<StreamPart<Name>> {
  return streams[name](parseInput(name, input) as ParsedCallInput<Name>, signal)
}

/** Parts come from the stream of the same name, which the compiler cannot follow. */
function findMerge(merges: StreamMerges, request: unknown): AddPart | undefined {
  const name = streamRequest.safeParse(request).data?.name
  return isNameOf('stream', name) ? (merges[name] as AddPart | undefined) : undefined
}

function refusal(explanation: Explanation): Outcome<never> {
  return { ok: false, error: refused(explanation) }
}

function refused(explanation: Explanation): ErrorData {
  return { source: 'app', kind: 'bad-input', ...explanation }
}

/** Returns whether the contract has a call or stream of this name. Own properties only: `constructor` is not one. */
function isNameOf(kind: 'call', name: unknown): name is CallName
function isNameOf(kind: 'stream', name: unknown): name is StreamName
function isNameOf(kind: 'call' | 'stream', name: unknown): boolean {
  return typeof name === 'string' && Object.hasOwn(ipc, name) && ipc[name as keyof typeof ipc].kind === kind
}

/** Parses input from a window. Throws `bad-input` with the first invalid field. */
function parseInput(name: CallName | StreamName, input: unknown): unknown {
  const result = ipc[name].input.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.map(String).join('.')
  throw new AppError({
    source: 'app',
    kind: 'bad-input',
    ...(issue === undefined ? explain('inputInvalid') : explanationOfIssue(issue)),
    ...(field ? { field } : {}),
  })
}
