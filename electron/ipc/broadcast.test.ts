import { expect, test } from 'vitest'
import { channels } from '#shared/ipc/bridge.ts'
import { createBroadcast } from './broadcast.ts'

test('an event is sent to the windows that exist when it is sent', () => {
  const received: unknown[] = []
  const window = (name: string, isDestroyed = false) => ({
    isDestroyed: () => isDestroyed,
    send: (...message: unknown[]) => void received.push([name, ...message]),
  })
  const windows = [window('one'), window('gone', true)]
  const broadcast = createBroadcast(() => windows)
  windows.push(window('two'))
  broadcast('menu.command', { command: 'palette' })
  expect(received).toEqual([
    ['one', channels.event, 'menu.command', { command: 'palette' }],
    ['two', channels.event, 'menu.command', { command: 'palette' }],
  ])
})
