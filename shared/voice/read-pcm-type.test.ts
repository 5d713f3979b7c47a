import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPcmType, splitWholeFrames } from './pcm.ts'

test.each([
  ['audio/pcm', null, { sampleRate: 24_000, channels: 1, rateFrom: 'usual' }],
  ['audio/pcm', 22_050, { sampleRate: 22_050, channels: 1, rateFrom: 'settings' }],
  ['audio/pcm;rate=16000;channels=1', 22_050, { sampleRate: 16_000, channels: 1, rateFrom: 'gateway' }],
  ['audio/L16; Rate="44100"; channels=2', null, { sampleRate: 44_100, channels: 2, rateFrom: 'gateway' }],
  ['audio/pcm;rate=0', null, { sampleRate: 24_000, channels: 1, rateFrom: 'usual' }],
  ['audio/pcm;rate=999999;channels=7', null, { sampleRate: 24_000, channels: 1, rateFrom: 'usual' }],
  ['audio/pcm;rate=-8000', 8000, { sampleRate: 8000, channels: 1, rateFrom: 'settings' }],
] as const)('%s with the setting %s', (contentType, setRate, type) => {
  expect(readPcmType(contentType, setRate)).toEqual(type)
})

test('sound split at any position is joined to whole frames without loss', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 9 })), fc.constantFrom(1, 2, 4), (pieces, frame) => {
      const out: number[] = []
      let rest: Uint8Array = new Uint8Array()
      for (const piece of pieces) {
        const joined = splitWholeFrames(rest, piece, frame)
        expect(joined.whole.length % frame).toBe(0)
        out.push(...joined.whole)
        rest = joined.rest
      }
      expect([...out, ...rest]).toEqual(pieces.flatMap((piece) => [...piece]))
      expect(rest.length).toBeLessThan(frame)
    }),
  )
})
