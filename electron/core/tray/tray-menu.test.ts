import { expect, test } from 'vitest'
import { english } from '../words/english.ts'
import { german } from '../words/german.ts'
import { trayMenu } from './tray-menu.ts'

const off = { isOn: false, baseUrl: null }
const check = (label: string, isChecked: boolean) => ({
  type: 'check',
  label,
  isChecked,
  action: { type: 'let-programs-in', isOn: !isChecked },
})

test('without chats the menu has open, new chat, the switch for programs and quit', () => {
  expect(trayMenu(english.tray, [], off)).toEqual([
    { type: 'action', label: 'Open Gatehouse', action: { type: 'open' } },
    { type: 'action', label: 'New chat', action: { type: 'new-chat' } },
    { type: 'separator' },
    check('Let other programs use it', false),
    { type: 'separator' },
    { type: 'action', label: 'Quit', action: { type: 'quit' } },
  ])
})

test('the menu lists the newest five chats under a disabled heading', () => {
  const chats = Array.from({ length: 7 }, (_, index) => ({ id: `chat-${index}`, title: `Chat ${index}` }))
  expect(trayMenu(german.tray, chats, off)).toEqual([
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
    check(german.tray.letsProgramsIn, false),
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
  expect(trayMenu(english.tray, [{ id: 'chat', title }], off)[4]).toEqual({
    type: 'action',
    label,
    action: { type: 'open-chat', conversationId: 'chat' },
  })
})

test('while programs are let in, the menu shows their address, which it copies', () => {
  const baseUrl = 'http://127.0.0.1:4180/api/v1'
  expect(trayMenu(english.tray, [], { isOn: true, baseUrl }).slice(3, 5)).toEqual([
    { type: 'action', label: 'Gateway: 127.0.0.1:4180', action: { type: 'copy-address', baseUrl } },
    check('Let other programs use it', true),
  ])
})
