import { createSoundFolder, microphoneFileArgs, wavOf } from './harness/spoken-sound.ts'
import { test as base } from './harness/test.ts'

export { expect } from 'playwright/test'

/** A microphone that plays a file from its beginning for each recording, followed by silence. */
interface FileMicrophone {
  /** Launch arguments of the app, equal in all tests of a worker so that they can share an app. */
  args: string[]
  /** Sets the input of the next recording: sounds at `microphoneRate`, in order. */
  hear: (...sounds: readonly Float32Array[]) => void
}

/** The tests with a microphone. Its default input is a pulsing tone, which counts as a voice. */
export const test = base.extend<{ microphone: FileMicrophone }, { microphoneFile: FileMicrophone }>({
  microphoneFile: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs.
    async ({}, use) => {
      const folder = createSoundFolder()
      const hear = (...sounds: readonly Float32Array[]) => folder.write('heard.wav', wavOf(sounds))
      await use({ args: microphoneFileArgs(hear(tone)), hear })
      folder.remove()
    },
    { scope: 'worker' },
  ],
  microphone: async ({ microphoneFile }, use) => {
    microphoneFile.hear(tone)
    await use(microphoneFile)
  },
})

const tone = Float32Array.from({ length: 48_000 * 20 }, (_, index) =>
  index % 48_000 > 36_000 ? 0 : 0.3 * Math.sin(index / 20),
)
