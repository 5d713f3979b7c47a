import { expect, test } from 'vitest'
import { wasKeyboardLast, watchLastInput } from './last-input.ts'

test('the last input is the keyboard after a key, and not after a press', () => {
  const page = new EventTarget()
  watchLastInput(page)
  const seen = ['keydown', 'pointerdown', 'keydown'].map((type) => {
    page.dispatchEvent(new Event(type))
    return wasKeyboardLast()
  })
  expect(seen).toEqual([true, false, true])
})
