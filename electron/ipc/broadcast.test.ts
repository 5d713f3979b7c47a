import { expect, test } from 'vitest'
import { channels } from '#shared/ipc/bridge.ts'
import { createBroadcast, createEvents } from './broadcast.ts'

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

test('an event reaches the pages first and then its observers', () => {
  const seen: unknown[] = []
  const events = createEvents((name) => seen.push(name))
  events.on('speech.changed', () => seen.push('first'))
  events.on('speech.changed', () => seen.push('second'))
  events.on('clip.changed', ({ clipId }) => seen.push(clipId))
  events.emit('speech.changed', {})
  events.emit('clip.changed', { clipId: 'a' })
  expect(seen).toEqual(['speech.changed', 'first', 'second', 'clip.changed', 'a'])
})
