import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { type Bridge, channels } from '#shared/ipc/bridge.ts'
import { contentEvent } from '#shared/ipc/content-event.ts'

const electron = vi.hoisted(() => ({
  exposed: null as Bridge | null,
  renderer: null as EventEmitter | null,
  send: vi.fn(),
}))
vi.mock('electron', () => {
  electron.renderer = Object.assign(new EventEmitter(), { send: electron.send })
  return {
    ipcRenderer: electron.renderer,
    contextBridge: { exposeInMainWorld: (_name: string, bridge: Bridge) => (electron.exposed = bridge) },
  }
})
const page = new EventTarget()
vi.stubGlobal('window', page)
await import('./preload.ts')

test('any number of listeners shares one IPC listener, and removed ones are not called', () => {
  const { exposed: bridge, renderer } = electron
  if (bridge === null || renderer === null) throw new Error('Nothing was exposed.')
  const heard: string[] = []
  const leave = Array.from({ length: 20 }, (_, index) =>
    bridge.on(index % 2 === 0 ? 'ledger.changed' : 'presets.changed', () => heard.push(`listener ${index}`)),
  )
  expect(renderer.listenerCount(channels.event)).toBe(1)
  for (const end of leave.slice(2)) end()
  renderer.emit(channels.event, {}, 'ledger.changed', {})
  expect(heard).toEqual(['listener 0'])
  leave[0]?.()
  leave[1]?.()
  renderer.emit(channels.event, {}, 'ledger.changed', {})
  expect(heard).toHaveLength(1)
})

test('main learns once that the page has content', () => {
  expect(electron.send).not.toHaveBeenCalled()
  page.dispatchEvent(new Event(contentEvent))
  page.dispatchEvent(new Event(contentEvent))
  expect(electron.send.mock.calls).toEqual([[channels.content]])
})
