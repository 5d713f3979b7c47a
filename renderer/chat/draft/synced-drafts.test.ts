import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { mergeDrafts } from '#shared/chat/merge-drafts.ts'
import type { DraftChange } from '#shared/conversation.ts'
import { createSyncedDrafts, type SyncedDrafts } from './synced-drafts.ts'

beforeEach(() => vi.useFakeTimers())

/** Simulates main and its windows: every message takes `delayOf()` ms and keeps its order per window. */
function app(names: readonly string[], delayOf: () => number = () => 1) {
  let stored = ''
  let revision = 0
  const windows = new Map<string, SyncedDrafts>()
  const last = new Map<string, number>()
  const clear = (writer: string | null) => publish('', writer)

  function later(name: string, run: () => void): void {
    const at = Math.max(Date.now() + delayOf(), (last.get(name) ?? 0) + 1)
    last.set(name, at)
    setTimeout(run, at - Date.now())
  }
  function publish(draft: string, writer: string | null): DraftChange {
    stored = draft
    revision += 1
    const change = { conversationId: 'c', draft, revision, writer }
    for (const [name, window] of windows) later(name, () => window.receive(change))
    return change
  }
  for (const name of names) {
    windows.set(
      name,
      createSyncedDrafts({
        writer: name,
        save: ({ draft, base, writer }) =>
          new Promise((resolve) => {
            setTimeout(() => {
              const published = publish(mergeDrafts(base, draft, stored), writer)
              later(name, () => resolve({ draft: published.draft, revision: published.revision }))
            }, delayOf())
          }),
        onSaved: () => undefined,
      }),
    )
    windows.get(name)?.open('c', '')
  }
  const windowOf = (name: string): SyncedDrafts => {
    const window = windows.get(name)
    if (!window) throw new Error(`There is no window ${name}.`)
    return window
  }
  return { windowOf, clear, stored: () => stored, all: () => names.map((name) => windowOf(name).read('c')) }
}

test('text typed in one window appears in the others', async () => {
  const { windowOf, all, stored } = app(['a', 'b'])
  windowOf('a').write('c', 'Hello')
  await vi.runAllTimersAsync()
  expect([all(), stored()]).toEqual([['Hello', 'Hello'], 'Hello'])
})

test('text typed in two windows before either was saved is merged', async () => {
  const { windowOf, all, stored } = app(['a', 'b'])
  windowOf('a').write('c', 'one ')
  await vi.runAllTimersAsync()
  windowOf('a').write('c', 'one two ')
  windowOf('b').write('c', 'zero one ')
  await vi.runAllTimersAsync()
  expect([all(), stored()]).toEqual([['zero one two ', 'zero one two '], 'zero one two '])
})

test('a sent text disappears from all windows, and later input stays', async () => {
  const { windowOf, all, clear } = app(['a', 'b'])
  windowOf('a').write('c', 'Hello')
  await vi.runAllTimersAsync()
  clear('a')
  windowOf('b').write('c', 'Hello, and more')
  windowOf('a').write('c', '')
  await vi.runAllTimersAsync()
  expect(all()).toEqual([', and more', ', and more'])
})

test('input without a pause is saved every 300 ms', async () => {
  const { windowOf, stored } = app(['a'])
  for (const typed of ['H', 'He', 'Hel', 'Hell']) {
    windowOf('a').write('c', typed)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(stored()).toBe('Hel')
})

test('a page that closes also saves what was typed during the last save', async () => {
  const { windowOf, stored } = app(['a', 'b'], () => 500)
  windowOf('a').write('c', 'Hel')
  await vi.advanceTimersByTimeAsync(301)
  windowOf('a').write('c', 'Hello')
  windowOf('a').leave()
  await vi.advanceTimersByTimeAsync(1100)
  expect(stored()).toBe('Hello')
})

test('listeners run on local edits and on changes of main, until they unsubscribe', () => {
  const { windowOf } = app(['a'])
  const window = windowOf('a')
  const heard: (string | undefined)[] = []
  const end = window.subscribe(() => heard.push(window.read('c')))
  window.write('c', 'Hello')
  window.write('c', '')
  end()
  window.write('c', 'More')
  expect(heard).toEqual(['Hello', ''])
})

test('for any input and any delays, all windows end equal and no input is lost', async () => {
  const sign = (index: number) => String.fromCodePoint(0x61 + index)
  const step = fc.record({ window: fc.constantFrom('a', 'b', 'c'), pause: fc.nat({ max: 700 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 400 })),
      async (steps, delays) => {
        const { windowOf, all, stored } = app(['a', 'b', 'c'], () => delays.next().value ?? 1)
        for (const [index, { window, pause }] of steps.entries()) {
          windowOf(window).write('c', `${windowOf(window).read('c') ?? ''}${sign(index)}`)
          await vi.advanceTimersByTimeAsync(pause)
        }
        await vi.runAllTimersAsync()
        expect(new Set(all())).toEqual(new Set([stored()]))
        for (const index of steps.keys()) expect(stored()).toContain(sign(index))
      },
    ),
    { numRuns: 200 },
  )
})
