import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { createParameterEntries } from '../../parameters/parameter-entries.ts'
import type { PresetPlace, UnsavedDraft } from './preset-types.ts'
import { createEditorStore } from './editor-store.ts'

const place: PresetPlace = { profileId: 'here', slug: 'writer' }
const draft = (systemPrompt: string, slug = 'writer'): UnsavedDraft => ({
  slug,
  systemPrompt,
  config: {},
  baseVersion: 1,
})

const entries = createParameterEntries({ check: () => Promise.resolve([]) })

function open(start?: UnsavedDraft) {
  const save = vi.fn<(profileId: string, draft: UnsavedDraft) => Promise<void>>(() => Promise.resolve())
  const discard = vi.fn<(place: PresetPlace) => Promise<void>>(() => Promise.resolve())
  const keepRules = vi.fn<(from: PresetPlace, to: PresetPlace) => Promise<void>>(() => Promise.resolve())
  const store = createEditorStore({
    place,
    entries,
    save,
    discard,
    keepRules,
    onSaved: () => undefined,
    now: () => 5,
    ...(start && { draft: start }),
  })
  return {
    store,
    save,
    discard,
    keepRules,
    saved: () => save.mock.calls.map(([, { slug, systemPrompt }]) => [slug, systemPrompt]),
  }
}

test('rapid typing is saved once, with its last state', async () => {
  vi.useFakeTimers()
  const { store, saved } = open()
  for (const text of ['a', 'ab', 'abc']) store.write(draft(text))
  expect(store.state.getState().saveState).toEqual({ kind: 'pending' })
  await vi.advanceTimersByTimeAsync(300)
  expect(saved()).toEqual([['writer', 'abc']])
  expect(store.state.getState().saveState).toEqual({ kind: 'saved', at: 5 })
})

test('text typed during a save is saved after it', async () => {
  const { store, save, saved } = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  save.mockReturnValueOnce(promise)
  store.write(draft('first'))
  const flushed = store.flush()
  store.write(draft('second'))
  resolve()
  await flushed
  expect(saved()).toEqual([
    ['writer', 'first'],
    ['writer', 'second'],
  ])
})

test('a draft that main refused is kept, shows why, and is sent again with the next flush', async () => {
  const { store, save, saved } = open()
  const error = { source: 'app', kind: 'storage', message: 'disk full' } as const
  save.mockRejectedValueOnce(new AppError(error))
  store.write(draft('kept'))
  await store.flush()
  expect(store.state.getState()).toMatchObject({ draft: draft('kept'), saveState: { kind: 'failed', error } })
  await store.flush()
  expect(saved()).toEqual([
    ['writer', 'kept'],
    ['writer', 'kept'],
  ])
  expect(store.state.getState().saveState).toEqual({ kind: 'saved', at: 5 })
})

test('the draft of a new preset moves to its new slug and is removed under the old one', async () => {
  const { store, saved, discard } = open(draft('x'))
  store.write(draft('x'))
  await store.flush()
  store.rename(draft('x', 'editor'))
  await store.flush()
  expect(saved()).toEqual([
    ['writer', 'x'],
    ['editor', 'x'],
  ])
  expect(discard.mock.calls).toEqual([[place]])
  expect(store.state.getState().place).toEqual({ profileId: 'here', slug: 'editor' })
})

test('the rules of a draft move to its new slug before the old draft is removed', async () => {
  const { store, discard, keepRules } = open()
  store.write(draft('x'))
  await store.flush()
  expect(keepRules).not.toHaveBeenCalled()
  store.rename(draft('x', 'editor'))
  await store.flush()
  expect(keepRules.mock.calls).toEqual([[place, { profileId: 'here', slug: 'editor' }]])
  expect(keepRules.mock.invocationCallOrder[0]).toBeLessThan(discard.mock.invocationCallOrder[0] ?? 0)
})

test('a draft of an earlier run is removed under its old slug too', async () => {
  const { store, discard } = open()
  store.rename(draft('x', 'editor'))
  await store.flush()
  expect(discard.mock.calls).toEqual([[place]])
})

test('a saved draft is gone, and the version it became is shown until the next change', async () => {
  const { store, saved } = open()
  store.write(draft('a'))
  await store.flush()
  store.markSaved(draft('a'), 2)
  await store.flush()
  expect(saved()).toEqual([['writer', 'a']])
  expect(store.state.getState()).toMatchObject({ draft: undefined, saved: { version: 2, restored: null } })
  store.write(draft('b'))
  expect(store.state.getState().saved).toBeNull()
})

test('what is written during a save stays, as a change of the new version', async () => {
  const { store, save } = open()
  store.write(draft('a'))
  await store.flush()
  store.write(draft('a and more'))
  store.markSaved(draft('a'), 2)
  await store.flush()
  const rest = { ...draft('a and more'), baseVersion: 2 }
  expect(store.state.getState()).toMatchObject({ draft: rest, saved: { version: 2 } })
  expect(save).toHaveBeenLastCalledWith('here', rest)
})

test('a discarded draft is not saved afterwards', async () => {
  vi.useFakeTimers()
  const { store, save, discard } = open()
  store.write(draft('never mind'))
  await store.discard()
  await vi.advanceTimersByTimeAsync(1000)
  expect([save.mock.calls, discard.mock.calls, store.state.getState().draft]).toEqual([[], [[place]], undefined])
})

test('a draft discarded during its save is deleted after it', async () => {
  const { store, save, discard } = open()
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  save.mockImplementationOnce(() => promise.then(() => void order.push('saved')))
  discard.mockImplementationOnce(() => Promise.resolve(void order.push('discarded')))
  store.write(draft('x'))
  void store.flush()
  const discarded = store.discard()
  resolve()
  await discarded
  expect(order).toEqual(['saved', 'discarded'])
})
