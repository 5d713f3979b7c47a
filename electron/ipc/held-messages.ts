import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { channels } from '#shared/ipc/bridge.ts'

/** Longer than a page takes to load. */
const maxWaitMs = 2000

type ServeCall = (event: IpcMainInvokeEvent, ...values: unknown[]) => unknown
type ServeStream = (event: IpcMainEvent, ...values: unknown[]) => void

/**
 * Receives the messages of pages from now on, so that a page can load before what it asks for is there: they wait until
 * `serveIpc` serves the returned part of `ipcMain`. If that never happens, they are never answered.
 */
export function holdMessages(ipcMain: Pick<IpcMain, 'handle' | 'on'>) {
  const call = Promise.withResolvers<ServeCall>()
  const stream = Promise.withResolvers<ServeStream>()
  const asked = Promise.withResolvers<void>()
  setTimeout(asked.resolve, maxWaitMs).unref()
  ipcMain.handle(channels.call, async (...message) => {
    asked.resolve()
    return (await call.promise)(...message)
  })
  ipcMain.on(channels.stream, (...message) => void stream.promise.then((serve) => serve(...message)))
  return {
    /** Resolves when a page has called, or when none has for a while: it may fail to load. */
    isAsked: asked.promise,
    handle: (_channel: typeof channels.call, serve: ServeCall): void => call.resolve(serve),
    on: (_channel: typeof channels.stream, serve: ServeStream): void => stream.resolve(serve),
  }
}
