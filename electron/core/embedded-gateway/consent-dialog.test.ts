import { expect, test } from 'vitest'
import type { ConsentRequest } from '#shared/gateway-key.ts'
import { english } from '../words/english.ts'
import { german } from '../words/german.ts'
import { allowButton, consentDialog } from './consent-dialog.ts'

const request: ConsentRequest = {
  name: 'Editor',
  callback: 'http://127.0.0.1:43121/callback',
  asker: { pid: 12, executable: '/usr/bin/browser', account: 'anna' },
  receiver: { pid: null, executable: null, account: 'anna' },
  managesPresets: true,
  limitUsd: 5,
  limitPeriod: 'monthly',
  expiresAt: Date.UTC(2030, 0, 2, 12),
}

test('the dialog shows the process, its claimed name and the permissions; Deny is the default', () => {
  const dialog = consentDialog(request, english.consent)
  expect(dialog).toMatchObject({ buttons: ['Deny', 'Allow'], defaultId: 0, cancelId: 0 })
  expect(dialog.buttons[allowButton]).toBe('Allow')
  expect(dialog.message).toBe('Allow “Editor” to use the gateway on this computer?')
  for (const part of [
    'Gatehouse cannot verify it.',
    'Asked by: /usr/bin/browser, process 12, account anna',
    'Key goes to: http://127.0.0.1:43121/callback, unknown program, account anna',
    '• Spend up to $5 a month',
    'The key expires on January 2, 2030, or 90 days after its last use.',
    '• Create presets',
  ]) {
    expect(dialog.detail).toContain(part)
  }
})

test('the dialog omits permissions that were not requested and marks unknown facts', () => {
  const bare = { ...request, name: null, callback: null, asker: null, managesPresets: false, limitUsd: null }
  const { message, detail } = consentDialog(bare, english.consent)
  expect(message).toBe('Allow a program to use the gateway on this computer?')
  expect([
    /Create presets/.test(detail),
    /without a limit/.test(detail),
    /Asked by: unknown program/.test(detail),
  ]).toEqual([false, true, true])
})

test('the dialog of a command in a terminal shows the program that gets the key', () => {
  const { detail } = consentDialog({ ...request, callback: null }, english.consent, 'aider --model x')
  expect(detail).toContain('Key goes to: “aider --model x”, while it runs')
  expect(detail).not.toContain('a code to copy')
})

test('the dialog is translated to German', () => {
  const { message, buttons } = consentDialog(request, german.consent)
  expect([message, buttons]).toEqual([
    'Darf „Editor“ das Gateway auf diesem Computer benutzen?',
    ['Ablehnen', 'Erlauben'],
  ])
})
