import { beforeEach, expect, test, vi } from 'vitest'
import type { ChatDraft, WrittenDraft } from '#shared/chat-draft.ts'
import { createChatDrafts, type ChatDrafts } from './chat-drafts.ts'

beforeEach(() => vi.useFakeTimers())

const edit = (text: string | null, ownerId = 'm'): ChatDraft => ({
  kind: 'edit',
  ownerId,
  value: text === null ? null : { text, name: '' },
})

/** Simulates main and its windows: every message takes a millisecond. */
function app(names: readonly string[]) {
  const stored = new Map<string, ChatDraft>()
  const windows = new Map<string, ChatDrafts>()
  const saves: string[] = []
  let isFull = false
  function pass(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(() => resolve(), 1)
    return promise
  }

  async function save(written: WrittenDraft): Promise<void> {
    await pass()
    const { draft, writer } = written
    if (isFull) throw new Error('disk full')
    saves.push(`${writer}: ${textOf(draft)}`)
    if (draft.value === null) stored.delete(draft.ownerId)
    else stored.set(draft.ownerId, draft)
    setTimeout(() => windows.forEach((window) => window.receive(written)), 1)
    await pass()
  }
  async function read(): Promise<ChatDraft[]> {
    await pass()
    return [...stored.values()]
  }
  const open = (name: string): ChatDrafts => {
    const window = createChatDrafts({ writer: name, read, save })
    windows.set(name, window)
    void window.open('c')
    return window
  }
  for (const name of names) open(name)
  const windowOf = (name: string) => windows.get(name) ?? open(name)
  const shown = (name: string, ownerId = 'm') => textOf(windowOf(name).store.getState()[`edit ${ownerId}`])
  const fill = (value: boolean) => (isFull = value)
  return { windowOf, open, saves, shown, fill, settle: () => vi.runAllTimersAsync() }
}

function textOf(draft: ChatDraft | undefined): string | undefined {
  return draft?.kind === 'edit' ? draft.value?.text : undefined
}

test('a draft appears in every window, and in one that opens later', async () => {
  const { windowOf, open, shown, settle } = app(['a', 'b'])
  await settle()
  windowOf('a').write(edit('Hello'))
  await settle()
  open('c')
  await settle()
  expect(['a', 'b', 'c'].map((name) => shown(name))).toEqual(['Hello', 'Hello', 'Hello'])
})

test('input is saved every 300 ms, and a removed draft immediately', async () => {
  const { windowOf, saves, shown } = app(['a', 'b'])
  for (const typed of ['H', 'He', 'Hel']) {
    windowOf('a').write(edit(typed))
    await vi.advanceTimersByTimeAsync(105)
  }
  expect(saves).toEqual(['a: Hel'])
  windowOf('a').write(edit(null))
  await vi.advanceTimersByTimeAsync(10)
  expect([saves, shown('a'), shown('b')]).toEqual([['a: Hel', 'a: undefined'], undefined, undefined])
})

test('newer input wins over what another window writes meanwhile, and both show the last one', async () => {
  const { windowOf, shown, settle } = app(['a', 'b'])
  await settle()
  windowOf('b').write(edit('from b'))
  await vi.advanceTimersByTimeAsync(200)
  windowOf('a').write(edit('from a'))
  await vi.advanceTimersByTimeAsync(150)
  expect(shown('a')).toBe('from a')
  await settle()
  expect([shown('a'), shown('b')]).toEqual(['from a', 'from a'])
})

test('a window that missed a later draft reads it after its own was saved', async () => {
  const { windowOf, shown, settle } = app(['a', 'b'])
  await settle()
  windowOf('a').write(edit('from a'))
  windowOf('a').flush()
  windowOf('b').write(edit('from b'))
  windowOf('b').flush()
  await settle()
  expect([shown('a'), shown('b')]).toEqual(['from b', 'from b'])
})

test('input survives opening another chat before it is saved', async () => {
  const { windowOf, saves, shown, settle } = app(['a'])
  windowOf('a').write(edit('Hello'))
  void windowOf('a').open('other')
  await vi.advanceTimersByTimeAsync(50)
  expect(shown('a')).toBe('Hello')
  await settle()
  expect(saves).toEqual(['a: Hello'])
})

test('a page that closes saves every draft', async () => {
  const { windowOf, saves } = app(['a'])
  windowOf('a').write(edit('one', 'm1'))
  windowOf('a').write(edit('two', 'm2'))
  windowOf('a').leave()
  await vi.advanceTimersByTimeAsync(5)
  expect(saves).toEqual(['a: one', 'a: two'])
})

test('a failed save is reported and repeated, and the draft stays on screen', async () => {
  const { windowOf, saves, shown, fill, settle } = app(['a'])
  const onFailed = vi.fn<() => void>()
  windowOf('a').onFailed(onFailed)
  fill(true)
  windowOf('a').write(edit('Hello'))
  await settle()
  expect([onFailed.mock.calls.length, shown('a'), saves]).toEqual([1, 'Hello', []])
  fill(false)
  windowOf('a').flush()
  await settle()
  expect(saves).toEqual(['a: Hello'])
})
