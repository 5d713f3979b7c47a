import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredPiece, StoredTranscription } from './clip-store.ts'
import { planPieces, withPieces } from './transcription-pieces.ts'

const steps = (seconds: number, level: number) => Array.from({ length: seconds * 10 }, () => level)

const blank: StoredTranscription = {
  id: 't',
  clipId: 'c',
  profileId: 'local',
  createdAt: 1,
  settings: { model: 'm', language: null, temperature: null, provider: null },
  status: 'running',
  text: '',
  error: null,
  pieces: [],
  cost: null,
  inputTokens: null,
  outputTokens: null,
  seconds: null,
  finishedAfter: null,
  endedAt: null,
}

function heard(text: string | null, figures: Partial<StoredPiece> = {}): StoredPiece {
  return { from: 0, to: 1, text, cost: null, inputTokens: null, outputTokens: null, seconds: null, ...figures }
}

test('a short clip is a single piece', () => {
  expect(planPieces(steps(4, 0.3), false)).toEqual([heard(null, { to: 4 })])
})

test('a silent piece of a long clip is done from the start and free, unless `evenSilence` is set', () => {
  const [first, ...others] = planPieces([...steps(55, 0.3), ...steps(90, 0)], false)
  expect(first?.text).toBeNull()
  expect(others.length).toBeGreaterThan(1)
  for (const piece of others) expect(piece).toMatchObject({ text: '', cost: 0, seconds: 0 })
  expect(planPieces(steps(90, 0), true).every(({ text }) => text === null)).toBe(true)
})

test('the pieces of any clip have no gaps and at most a minute each', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 9000 }), (loudness) => {
      const pieces = planPieces(loudness, true)
      expect(pieces[0]?.from).toBe(0)
      expect(pieces.at(-1)?.to).toBeCloseTo(loudness.length / 10, 6)
      for (const [index, { from, to }] of pieces.entries()) {
        expect(to - from).toBeLessThanOrEqual(60.000001)
        expect(from).toBe(pieces[index - 1]?.to ?? 0)
      }
    }),
    { numRuns: 40 },
  )
})

test('finished pieces are joined in order, and a sum is known only if each piece reported its part', () => {
  const pieces = [
    heard('One', { cost: 0.1, seconds: 2, inputTokens: 3, outputTokens: 4 }),
    heard(''),
    heard(null),
    heard('three', { cost: 0.2, seconds: 1, inputTokens: 5, outputTokens: 6 }),
  ]
  expect(withPieces(blank, pieces)).toMatchObject({ text: 'One three', cost: null, seconds: null, inputTokens: null })
  const known = withPieces(blank, pieces.toSpliced(1, 1))
  expect(known).toMatchObject({ text: 'One three', seconds: 3, inputTokens: 8, outputTokens: 10 })
  expect(known.cost).toBeCloseTo(0.3)
})
