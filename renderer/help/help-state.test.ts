import { beforeEach, expect, test, vi } from 'vitest'
import { testStorage } from '../testing/test-storage.ts'

const load = async (storage: Storage, isNarrow = false) => {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener: () => undefined }))
  vi.resetModules()
  return import('./help-state.ts')
}

beforeEach(() => () => vi.unstubAllGlobals())

test('the pane opens at its list of pages or at a section', async () => {
  const { openHelp, closeHelp, useHelp } = await load(testStorage())
  openHelp()
  expect(useHelp.getState()).toMatchObject({ isOpen: true, section: null, focusRequests: 1 })
  openHelp('chat#stop')
  expect(useHelp.getState()).toMatchObject({ isOpen: true, section: 'chat#stop', focusRequests: 2 })
  closeHelp()
  expect(useHelp.getState().isOpen).toBe(false)
})

test('Back leads through sections and results to the list of pages, each where it was scrolled', async () => {
  const { openHelp, searchHelp, keepHelpScroll, goBackInHelp, useHelp } = await load(testStorage())
  const shown = () => {
    const { section, query, scrollTop } = useHelp.getState()
    return [section, query, scrollTop]
  }
  openHelp()
  searchHelp('ol')
  searchHelp('ollama')
  keepHelpScroll(40)
  openHelp('connect#local')
  keepHelpScroll(300)
  openHelp('chat')
  const steps = [shown()]
  for (let step = 0; step < 4; step++) {
    goBackInHelp()
    steps.push(shown())
  }
  expect(steps).toEqual([
    ['chat', '', 0],
    ['connect#local', '', 300],
    [null, 'ollama', 40],
    [null, '', 0],
    [null, '', 0],
  ])
})

test('without a query, what was shown before the search is back', async () => {
  const { openHelp, searchHelp, goBackInHelp, useHelp } = await load(testStorage())
  openHelp('chat')
  searchHelp('stop')
  searchHelp('')
  expect(useHelp.getState()).toMatchObject({ section: 'chat', query: '' })
  goBackInHelp()
  expect(useHelp.getState()).toMatchObject({ section: null })
})

test('a reload keeps the pane with its section, width and scroll position', async () => {
  const storage = testStorage()
  const before = await load(storage)
  before.openHelp('chat#stop')
  before.keepHelpScroll(120)
  before.resizeHelp(400)
  const kept = { isOpen: true, section: 'chat#stop', scrollTop: 120, width: 400, focusRequests: 0 }
  expect((await load(storage)).useHelp.getState()).toMatchObject(kept)
  expect((await load(storage, true)).useHelp.getState()).toMatchObject({ ...kept, isOpen: false })
})

test('a damaged state is ignored', async () => {
  for (const entry of [7, null, { isOpen: 'yes' }, { isOpen: true, section: 9, scrollTop: 0, width: 300 }]) {
    const { useHelp } = await load(testStorage({ 'help.panes': JSON.stringify([['main', entry]]) }))
    expect(useHelp.getState()).toMatchObject({ isOpen: false, section: null, width: 344 })
  }
})
