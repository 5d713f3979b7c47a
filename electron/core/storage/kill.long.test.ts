import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Kill, killedWriters } from '../../testing/killed-writers.ts'

const rounds = 50
/** A round mostly waits for the writer process to start, so two run at a time on two cores. */
const folders = 2

/** Delays after the writer’s first line, uniform up to 30 ms. */
const kill = fc.noBias(fc.integer({ min: 0, max: 30_000 })).map((delayUs): Kill => ({
  afterLines: 1,
  delayMs: delayUs / 1000,
}))
const killsOfFolder = fc.array(kill, { minLength: rounds / folders, maxLength: rounds / folders })

test('50 writers killed at random moments lose nothing that was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(killsOfFolder, { minLength: folders, maxLength: folders }), async (kills) => {
      for (const { acknowledged, lost } of await Promise.all(kills.map(killedWriters))) {
        expect(acknowledged.length).toBeGreaterThan(rounds / folders)
        expect(lost).toEqual([])
      }
    }),
    // Shrinking would take minutes, and the seed reproduces the delays.
    { numRuns: 1, endOnFailure: true },
  )
})
