import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Kill, killedWriters } from '../../testing/killed-writers.ts'

const rounds = 50
/** Most of a round is the start of a program, which two cores do for two at a time. */
const folders = 2

/** Up to 30 ms after the writer's first line, all of them equally likely. */
const kill = fc.noBias(fc.integer({ min: 0, max: 30_000 })).map((delayUs): Kill => ({
  afterLines: 1,
  delayMs: delayUs / 1000,
}))
const killsOfFolder = fc.array(kill, { minLength: rounds / folders, maxLength: rounds / folders })

test('of 50 writers that were killed at any moment, nothing that was acknowledged is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(killsOfFolder, { minLength: folders, maxLength: folders }), async (kills) => {
      for (const { acknowledged, lost } of await Promise.all(kills.map(killedWriters))) {
        expect(acknowledged.length).toBeGreaterThan(rounds / folders)
        expect(lost).toEqual([])
      }
    }),
    // A failure says its seed and its delays; shorter lists of them would take minutes and say no more.
    { numRuns: 1, endOnFailure: true },
  )
})
