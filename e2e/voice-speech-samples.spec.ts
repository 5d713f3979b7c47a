import type { Page } from 'playwright/test'
import { toPcm16 } from '#shared/voice/pcm.ts'
import { compareSound, type Difference } from './harness/compare-sound.ts'
import { expect, test } from './harness/test.ts'
import { watchStalls } from './harness/watch-stalls.ts'
import { paced, pcmOf, speakingGateway, speechScreen } from './speech-screen.ts'
import { noise } from './speech-sounds.ts'

/** Buffer of the sound system in milliseconds: a virtual machine sometimes stalls for 40 ms, which causes underruns. */
const deepBuffer = { PULSE_LATENCY_MSEC: '100' }

/**
 * Longest stall, in milliseconds, up to which a flawed recording counts as a failure, if the sound arrived in time and
 * Chromium played it in time.
 */
const maxStallMs = 20

/** Required intact recordings, and the limit of recordings that stalls may spoil. */
const requiredIntact = 2
const maxSpoiled = 8

for (const rate of [24_000, 16_000, 44_100]) {
  const title = `PCM of ${rate} Hz is played as sent: no gap, no lost sample, the same pitch`
  test(title, { tag: '@long' }, async ({ launchApp, faultServer }) => {
    test.skip(process.platform !== 'linux', 'The recorded loudspeaker is PulseAudio.')
    const { window, loudspeaker } = await launchApp({ hasLoudspeaker: true, environment: deepBuffer })
    const sound = noise(4, rate)
    await speakingGateway(window, faultServer, {
      headers: pcmOf(rate),
      // Chunks with an odd number of bytes, as from the network.
      body: [
        ...paced(toPcm16(sound).subarray(0, 9001), rate, 60, 3),
        ...paced(toPcm16(sound).subarray(9001), rate, 60, 3),
      ],
    })
    const readUnderruns = await countUnderruns(window)
    const speech = speechScreen(window)
    await speech.open()
    const hear = async () => {
      const recording = await loudspeaker.record()
      await speech.say('Noise.')
      await expect(speech.pause).toBeVisible()
      await expect(speech.play).toBeEnabled()
      return compareSound(await recording.end(), sound, rate)
    }
    const isWhole = ({ gap, drift, worst }: Difference) => gap <= 5 && drift <= 1 && worst > 0.995
    const spoiled: string[] = []
    for (let whole = 0; whole < requiredIntact;) {
      const watched = watchStalls()
      const underrunsBefore = await readUnderruns()
      const heard = await hear()
      const underruns = (await readUnderruns()) - underrunsBefore
      const stall = await watched.end()
      if (isWhole(heard)) {
        await expect(speech.figure('Gaps')).toHaveText('none')
        whole += 1
        continue
      }
      const gaps = await speech.figure('Gaps').textContent()
      const isSpoiled = stall > maxStallMs || underruns > 0 || gaps !== 'none'
      expect(isSpoiled, `Wrong: ${JSON.stringify({ ...heard, stall })}`).toBe(true)
      spoiled.push(`${Math.round(stall)} ms of a stall, ${underruns} underruns, gaps: ${gaps}`)
      expect(spoiled.length, `The computer was too slow: ${spoiled.join('; ')}`).toBeLessThan(maxSpoiled)
    }
  })
}

/**
 * Counts how often the system ran out of this page's sound, since its thread got no processor in time. Chromium then
 * plays silence, of which the page knows nothing else. Call before the page plays its first sound.
 */
async function countUnderruns(page: Page): Promise<() => Promise<number>> {
  const contexts = await page.evaluateHandle(() => {
    const created: AudioContext[] = []
    globalThis.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options)
        created.push(this)
      }
    }
    return created
  })
  return () =>
    contexts.evaluate((created) => {
      // TypeScript's library lacks it: https://webaudio.github.io/web-audio-api/#AudioPlaybackStats
      const stats = created.map((context) => (context as AudioContext & { playbackStats: PlaybackStats }).playbackStats)
      return stats.reduce((sum, { underrunEvents }) => sum + underrunEvents, 0)
    })
}

interface PlaybackStats {
  readonly underrunEvents: number
}
