import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { type CallName, type CallOutput, channels } from '#shared/ipc/bridge.ts'
import type { Outcome } from '#shared/ipc/contract-kinds.ts'
import { isTrustedSender } from './trusted-sender.ts'

/** Longer than a page takes to load. */
const maxWaitMs = 2000

type ServeCall = (event: IpcMainInvokeEvent, ...values: unknown[]) => unknown
type ServeStream = (event: IpcMainEvent, ...values: unknown[]) => void

export interface HeldMessagesParts<Early extends CallName> {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'on'>
  readonly trustedOrigin: string
  /** A call without input that can be answered before the others. */
  readonly early: Early
}

/**
 * Receives the messages of pages from now on, so that a page can load before what it asks for is there: they wait until
 * `serveIpc` serves the returned part of `ipcMain`. If that never happens, they are never answered.
 */
export function holdMessages<Early extends CallName>({ ipcMain, trustedOrigin, early }: HeldMessagesParts<Early>) {
  const call = Promise.withResolvers<ServeCall>()
  const stream = Promise.withResolvers<ServeStream>()
  const earlyAnswer = Promise.withResolvers<ServeCall>()
  const asked = Promise.withResolvers<void>()
  setTimeout(asked.resolve, maxWaitMs).unref()
  ipcMain.handle(channels.call, async (...message) => {
    asked.resolve()
    const [{ senderFrame }, name] = message
    const isEarly = name === early && isTrustedSender(senderFrame, trustedOrigin)
    const serve = await (isEarly ? Promise.race([call.promise, earlyAnswer.promise]) : call.promise)
    return serve(...message)
  })
  ipcMain.on(channels.stream, (...message) => void stream.promise.then((serve) => serve(...message)))
  return {
    /** Resolves when a page has called, or when none has for a while: it may fail to load. */
    isAsked: asked.promise,
    /** Answers the early call from now on. A failure is answered by `serveIpc`. */
    answerEarly(read: () => CallOutput<Early>): void {
      earlyAnswer.resolve(async (...message) => {
        try {
          return { ok: true, value: read() } satisfies Outcome<CallOutput<Early>>
        } catch {
          return (await call.promise)(...message)
        }
      })
    },
    handle: (_channel: typeof channels.call, serve: ServeCall): void => call.resolve(serve),
    on: (_channel: typeof channels.stream, serve: ServeStream): void => stream.resolve(serve),
  }
}

/** The part that `serveIpc` serves. */
export type HeldMessages = Pick<ReturnType<typeof holdMessages>, 'handle' | 'on'>
