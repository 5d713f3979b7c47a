import { expect, test } from 'vitest'
import { english } from '../words/english.ts'
import { german } from '../words/german.ts'
import { trayMenu } from './tray-menu.ts'

test('without chats the menu has open, new chat and quit', () => {
  expect(trayMenu(english.tray, [])).toEqual([
    { type: 'action', label: 'Open Gatehouse', action: { type: 'open' } },
    { type: 'action', label: 'New chat', action: { type: 'new-chat' } },
    { type: 'separator' },
    { type: 'action', label: 'Quit', action: { type: 'quit' } },
  ])
})

test('the menu lists the newest five chats under a disabled heading', () => {
  const chats = Array.from({ length: 7 }, (_, index) => ({ id: `chat-${index}`, title: `Chat ${index}` }))
  expect(trayMenu(german.tray, chats)).toEqual([
    { type: 'action', label: german.tray.open, action: { type: 'open' } },
    { type: 'action', label: german.tray.newChat, action: { type: 'new-chat' } },
    { type: 'separator' },
    { type: 'heading', label: german.tray.recent },
    ...[0, 1, 2, 3, 4].map((index) => ({
      type: 'action',
      label: `Chat ${index}`,
      action: { type: 'open-chat', conversationId: `chat-${index}` },
    })),
    { type: 'separator' },
    { type: 'action', label: german.tray.quit, action: { type: 'quit' } },
  ])
})

test.each([
  ['Tom & Jerry', 'Tom && Jerry'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(40)}…`],
  [`${'x'.repeat(39)} and more`, `${'x'.repeat(39)}…`],
])('the title %j is shown as %j', (title, label) => {
  expect(trayMenu(english.tray, [{ id: 'chat', title }])[4]).toEqual({
    type: 'action',
    label,
    action: { type: 'open-chat', conversationId: 'chat' },
  })
})
