import { toPcm16 } from '#shared/voice/pcm.ts'
import { compareSound, type Difference } from './harness/compare-sound.ts'
import { expect, test } from './harness/test.ts'
import { watchStalls } from './harness/watch-stalls.ts'
import { paced, pcmOf, speakingGateway, speechScreen } from './speech-screen.ts'
import { noise } from './speech-sounds.ts'

/** Buffer of the sound system in milliseconds: a virtual machine sometimes stalls for 40 ms, which causes underruns. */
const deepBuffer = { PULSE_LATENCY_MSEC: '100' }

/** Longest stall, in milliseconds, up to which a flawed recording counts as a failure. */
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
    const stalls: number[] = []
    for (let whole = 0; whole < requiredIntact;) {
      const watched = watchStalls()
      const heard = await hear()
      const stall = await watched.end()
      if (isWhole(heard)) {
        await expect(speech.figure('Gaps')).toHaveText('none')
        whole += 1
        continue
      }
      expect(stall, `Wrong: ${JSON.stringify(heard)}`).toBeGreaterThan(maxStallMs)
      stalls.push(Math.round(stall))
      expect(stalls.length, `The computer stood still for ${stalls.join(', ')} ms.`).toBeLessThan(maxSpoiled)
    }
  })
}
