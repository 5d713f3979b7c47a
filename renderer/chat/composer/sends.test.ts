import { expect, test } from 'vitest'
import { type PressedKey, restAfterSending, sends } from './sends.ts'

const enter: PressedKey = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
}

test('Enter sends, with and without Ctrl or ⌘', () => {
  expect([enter, { ...enter, ctrlKey: true }, { ...enter, metaKey: true }].map(sends)).toEqual([true, true, true])
})

test('Enter with Shift or Alt breaks the line; other keys do not send', () => {
  expect(
    [
      { ...enter, shiftKey: true },
      { ...enter, altKey: true },
      { ...enter, key: 'a' },
    ].map(sends),
  ).toEqual([false, false, false])
})

test('nothing is sent while an input method composes', () => {
  expect(sends({ ...enter, isComposing: true })).toBe(false)
  expect(sends({ ...enter, keyCode: 229 })).toBe(false)
})

test('input that was typed while the message was being sent stays', () => {
  expect(restAfterSending('Hello', 'Hello')).toBe('')
  expect(restAfterSending('Hello\nand more', 'Hello')).toBe('and more')
  expect(restAfterSending('Something else', 'Hello')).toBe('Something else')
})
