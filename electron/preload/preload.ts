import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '#shared/ipc/bridge.ts'
import { channels, type StreamRequest } from '#shared/ipc/channels.ts'

const request: StreamRequest = 'next'

/** Who listens, by the name of the event. One listener of the process serves all of them. */
const listeners = new Map<string, Set<(payload: unknown) => void>>()
ipcRenderer.on(channels.event, (_event: IpcRendererEvent, name: string, payload: unknown) => {
  for (const receive of listeners.get(name) ?? []) receive(payload)
})

/** The wire without its types: names and values are checked by main, on the other side. */
const wire = {
  call: (name: string, input: unknown): Promise<unknown> => ipcRenderer.invoke(channels.call, name, input),

  stream(name: string, input: unknown): { next(): Promise<unknown>; close(): void } {
    const { port1: port, port2: theirs } = new MessageChannel()
    ipcRenderer.postMessage(channels.stream, { name, input }, [theirs])
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
        // A pull that is waiting when the page closes the stream must not wait for ever.
        answer?.({ ok: true, value: { parts: [], done: true } })
      },
    }
  },

  on(name: string, listener: (payload: unknown) => void): () => void {
    // A function of its own: who listens twice also leaves twice.
    const receive = (payload: unknown): void => listener(payload)
    const those = listeners.get(name) ?? new Set()
    listeners.set(name, those.add(receive))
    return () => void those.delete(receive)
  },
}

// Electron hands the page a frozen copy of the functions; what they carry is typed by the contract.
contextBridge.exposeInMainWorld('bridge', wire satisfies Record<keyof Bridge, unknown>)
