import { expect, test } from 'vitest'
import { killedWriters } from '../../testing/killed-writers.ts'

// `kill.long.test.ts` kills at any moment; these are the moments after each kind of write.
test('writers killed after a message, an answer or many of them lose nothing', async () => {
  const kills = [{ afterLines: 2 }, { afterLines: 3 }, { afterLines: 60 }]
  const { acknowledged, lost } = await killedWriters(kills)
  expect(acknowledged).toEqual(expect.arrayContaining(['round0-0', 'round1-0-answer', 'round2-28-answer']))
  expect(lost).toEqual([])
})
