import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Kill, killedWriters } from '../../testing/killed-writers.ts'

const rounds = 50
/** A round mostly waits for the writer process to start, so two run at a time on two cores. */
const folders = 2

/** After the first lines of the writer, with delays that are uniform up to 30 ms. */
const kill = fc
  .record({ afterLines: fc.integer({ min: 1, max: 4 }), delayUs: fc.noBias(fc.integer({ min: 0, max: 30_000 })) })
  .map(({ afterLines, delayUs }): Kill => ({ afterLines, delayMs: delayUs / 1000 }))
const killsOfFolder = fc.array(kill, { minLength: rounds / folders, maxLength: rounds / folders })

test('50 writers killed at random moments lose nothing that was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(killsOfFolder, { minLength: folders, maxLength: folders }), async (kills) => {
      for (const [folder, { acknowledged, lost }] of (await Promise.all(kills.map(killedWriters))).entries()) {
        // How much more is written until the kill depends on the computer. The first line is not a message.
        const awaited = (kills[folder] ?? []).reduce((sum, { afterLines }) => sum + afterLines - 1, 0)
        expect(acknowledged.length).toBeGreaterThanOrEqual(awaited)
        expect(lost).toEqual([])
      }
    }),
    // Shrinking would take minutes, and the seed reproduces the delays.
    { numRuns: 1, endOnFailure: true },
  )
})
