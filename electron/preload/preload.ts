import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { type Bridge, channels, type StreamRequest } from '#shared/ipc/bridge.ts'
import { contentEvent } from '#shared/ipc/content-event.ts'

/** The page's window; Node's types, with which this file is checked, have none. */
declare const window: EventTarget

const request: StreamRequest = 'next'

/** Listeners by event name. The process registers only one IPC listener. */
const listeners = new Map<string, Set<(payload: unknown) => void>>()
ipcRenderer.on(channels.event, (_event: IpcRendererEvent, name: string, payload: unknown) => {
  for (const receive of listeners.get(name) ?? []) receive(payload)
})

// The page has content (renderer/ui/announce-content.ts), with which main shows the window.
window.addEventListener(contentEvent, () => ipcRenderer.send(channels.content), { once: true })

/** The untyped bridge: main checks names and values. */
const wire = {
  call: (name: string, input: unknown): Promise<unknown> => ipcRenderer.invoke(channels.call, name, input),

  stream(name: string, input: unknown): { next(): Promise<unknown>; close(): void } {
    const { port1: port, port2: remotePort } = new MessageChannel()
    ipcRenderer.postMessage(channels.stream, { name, input }, [remotePort])
    let answer: ((outcome: unknown) => void) | undefined
    port.addEventListener('message', (event) => answer?.((event as MessageEvent).data))
    port.start()
    return {
      next: () =>
        new Promise((resolve) => {
          answer = resolve
          port.postMessage(request)
        }),
      close: () => {
        port.close()
        // Resolves a pending pull, which would otherwise wait forever.
        answer?.({ ok: true, value: { parts: [], done: true } })
      },
    }
  },

  on(name: string, listener: (payload: unknown) => void): () => void {
    // A new function per call, so that a listener that subscribes twice is removed only once per subscription.
    const receive = (payload: unknown): void => listener(payload)
    const receivers = listeners.get(name) ?? new Set()
    listeners.set(name, receivers.add(receive))
    return () => void receivers.delete(receive)
  },
}

// Electron exposes a frozen copy of the functions; the contract types their values.
contextBridge.exposeInMainWorld('bridge', wire satisfies Record<keyof Bridge, unknown>)
