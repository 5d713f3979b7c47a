import { expect, test } from 'vitest'
import { channels } from '#shared/ipc/channels.ts'
import { createBroadcast } from './broadcast.ts'

test('every window that is still there is told, at the time of the telling', () => {
  const told: unknown[] = []
  const window = (name: string, isDestroyed = false) => ({
    isDestroyed: () => isDestroyed,
    send: (...message: unknown[]) => void told.push([name, ...message]),
  })
  const windows = [window('one'), window('gone', true)]
  const broadcast = createBroadcast(() => windows)
  windows.push(window('two'))
  broadcast('menu.command', { command: 'palette' })
  expect(told).toEqual([
    ['one', channels.event, 'menu.command', { command: 'palette' }],
    ['two', channels.event, 'menu.command', { command: 'palette' }],
  ])
})
