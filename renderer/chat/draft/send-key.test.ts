import { expect, test } from 'vitest'
import { type SendKeyEvent, inputAfterSending, isSendKey } from './send-key.ts'

const enter: SendKeyEvent = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
}

test('Enter sends, with and without Ctrl or ⌘', () => {
  expect([enter, { ...enter, ctrlKey: true }, { ...enter, metaKey: true }].map(isSendKey)).toEqual([true, true, true])
})

test('Enter with Shift or Alt breaks the line; other keys do not send', () => {
  expect(
    [
      { ...enter, shiftKey: true },
      { ...enter, altKey: true },
      { ...enter, key: 'a' },
    ].map(isSendKey),
  ).toEqual([false, false, false])
})

test('nothing is sent while an input method composes', () => {
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false)
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false)
})

test('input that was typed while the message was being sent stays', () => {
  expect(inputAfterSending('Hello', 'Hello')).toBe('')
  expect(inputAfterSending('Hello\nand more', 'Hello')).toBe('and more')
  expect(inputAfterSending('Something else', 'Hello')).toBe('Something else')
})
