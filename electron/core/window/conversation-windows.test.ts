import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createConversationWindowStore, maxClosedWindows, withWindow } from './conversation-windows.ts'

const place = { x: 10, y: 20, width: 700, height: 800, isMaximised: false }

test('open windows and their placements survive a restart', () => {
  const database = temporaryDatabase()
  const before = createConversationWindowStore(database)
  before.setOpen('a', true)
  before.setOpen('b', true)
  before.writePlacement('a', place)
  before.setOpen('b', false)
  before.writePlacement('b', { ...place, x: 99 })

  const after = createConversationWindowStore(database)
  expect(after.open()).toEqual(['a'])
  expect([after.readPlacement('a'), after.readPlacement('b')?.x, after.readPlacement('c')]).toEqual([place, 99, null])
})

test('placements of the oldest closed windows are evicted, those of open ones never', () => {
  let windows = withWindow([], 'open', { isOpen: true, placement: place })
  for (let index = 0; index <= maxClosedWindows; index += 1) windows = withWindow(windows, `closed ${index}`, {})
  expect(windows).toHaveLength(maxClosedWindows + 1)
  expect(windows[0]).toEqual({ conversationId: 'open', placement: place, isOpen: true })
  expect(windows[1]?.conversationId).toBe('closed 1')
})

test('a row of another version is ignored, and so is a full disk', () => {
  const database = temporaryDatabase()
  database.run("insert into settings (key, value) values ('conversationWindows', '[7]')")
  expect(createConversationWindowStore(database).open()).toEqual([])
  const broken = {
    ...database,
    run: () => {
      throw new Error('disk full')
    },
  }
  expect(() => createConversationWindowStore(broken).setOpen('a', true)).not.toThrow()
})
