import { wavOf } from './harness/spoken-sound.ts'
import { test as base } from './harness/test.ts'

export { expect } from 'playwright/test'

/** The tests with a sound to be heard: a minute of a tone that comes and goes, as a voice does. */
export const test = base.extend<{ toneFile: string }>({
  toneFile: async ({ sounds }, use) => {
    const tone = Float32Array.from({ length: 48_000 * 60 }, (_, index) =>
      index % 48_000 > 36_000 ? 0 : 0.3 * Math.sin(index / 20),
    )
    await use(sounds.write('tone.wav', wavOf([tone])))
  },
})
