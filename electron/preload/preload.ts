import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '#shared/ipc/bridge.ts'
import { channels, type StreamRequest } from '#shared/ipc/channels.ts'

const request: StreamRequest = 'next'

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
    const receive = (_event: IpcRendererEvent, told: string, payload: unknown): void => {
      if (told === name) listener(payload)
    }
    ipcRenderer.on(channels.event, receive)
    return () => ipcRenderer.off(channels.event, receive)
  },
}

// Electron hands the page a frozen copy of the functions; what they carry is typed by the contract.
contextBridge.exposeInMainWorld('bridge', wire satisfies Record<keyof Bridge, unknown>)
