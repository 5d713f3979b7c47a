import { expect, onTestFinished, test, vi } from 'vitest'
import { hideEarlyField, showEarlyField, takeEarlyField } from './early-field.ts'

/** Shows a field with this text in a page that is not there. */
function show(text: string, isSent = false) {
  const parents = new Set<unknown>()
  const element = { remove: () => void parents.delete(element) }
  vi.stubGlobal('document', { body: { append: (added: unknown) => parents.add(added) } })
  vi.stubGlobal('window', { setTimeout: globalThis.setTimeout })
  onTestFinished(() => void takeEarlyField())
  // Only `remove` is used.
  showEarlyField(element as unknown as Element, () => ({ text, isSent }))
  return { isShown: () => parents.has(element) }
}

test('the composer takes the place of the field, with what was typed', () => {
  const field = show('typed early', true)
  expect(field.isShown()).toBe(true)
  expect(takeEarlyField()).toEqual({ text: 'typed early', isSent: true })
  expect(field.isShown()).toBe(false)
  expect(takeEarlyField()).toBeUndefined()
})

test('a field without a composer is removed, and the next composer gets its text without sending it', () => {
  const field = show('typed early', true)
  hideEarlyField()
  expect(field.isShown()).toBe(false)
  expect(takeEarlyField()).toEqual({ text: 'typed early', isSent: false })
  hideEarlyField()
  expect(takeEarlyField()).toBeUndefined()
})

test('a field that no composer replaces is removed after a while', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const field = show('typed early')
  vi.advanceTimersByTime(10_000)
  expect(field.isShown()).toBe(false)
})

test('nothing is left of a removed field without text', () => {
  show('')
  hideEarlyField()
  expect(takeEarlyField()).toBeUndefined()
})
