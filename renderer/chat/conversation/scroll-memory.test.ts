import { expect, test, vi } from 'vitest'
import { testStorage } from '../../testing/test-storage.ts'

const at = (position: number) => ({ position, top: -12.5 })

/** Starts the page with this storage. */
async function open(stored: Record<string, string> = {}) {
  vi.resetModules()
  vi.stubGlobal('localStorage', testStorage(stored))
  return import('./scroll-memory.ts')
}

test('returns a stored place, and by default the end', async () => {
  const { readPlace, storePlace } = await open()
  storePlace('c1', at(120))
  storePlace('c2', at(40))
  storePlace('c1', at(160))
  expect([readPlace('c1'), readPlace('c2'), readPlace('c3')]).toEqual([at(160), at(40), 'end'])
})

test('removes the stored place when the reader returns to the end', async () => {
  const { readPlace, storePlace } = await open()
  storePlace('c1', at(120))
  storePlace('c1', 'end')
  expect(readPlace('c1')).toBe('end')
})

test('keeps a hundred places, and ignores damaged ones', async () => {
  const { readPlace, storePlace } = await open({ 'chat.scroll': 'no json' })
  for (let index = 0; index <= 100; index++) storePlace(`c${index}`, at(index))
  expect([readPlace('c0'), readPlace('c1'), readPlace('c100')]).toEqual(['end', at(1), at(100)])
})

test('ignores the pixels that an earlier version stored', async () => {
  const { readPlace } = await open({ 'chat.scroll': '[["c1",1200]]' })
  expect(readPlace('c1')).toBe('end')
})

test('heights are restored exactly to a 64th of a pixel', async () => {
  const { readHeights, storeHeights } = await open()
  storeHeights('c1', [120.515625, null, 44])
  expect(readHeights('c1')).toEqual([120.515625, null, 44])
  expect(readHeights('c2')).toEqual([])
})

test('the conversations that were left longest ago are removed', async () => {
  const { readHeights, storeHeights } = await open({ 'chat.heights': 'no json' })
  for (let index = 0; index < 14; index += 1) storeHeights(`c${index}`, [index + 1])
  storeHeights('c2', [99])
  storeHeights('c14', [15])
  expect(['c0', 'c1', 'c2', 'c3', 'c4', 'c14'].map((id) => readHeights(id))).toEqual([[], [], [99], [], [5], [15]])
})
