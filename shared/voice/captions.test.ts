import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionsOf, toSubRip, toWebVtt } from './captions.ts'

/** Loudness for seconds of speech and silence, alternating. */
const loudness = (...seconds: number[]): number[] =>
  seconds.flatMap((length, index) => Array.from({ length: length * 10 }, () => (index % 2 === 0 ? 0.2 : 0.0001)))

test('a sentence is shown during speech and not during a pause', () => {
  const captions = captionsOf(
    [{ from: 0, to: 10, text: 'This was the first sentence that somebody said here. And that was the second, later!' }],
    loudness(4, 2, 4),
  )
  expect(captions.map(({ text }) => text)).toEqual([
    'This was the first sentence that somebody said here.',
    'And that was the second, later!',
  ])
  const [first, second] = captions
  expect(first?.from).toBe(0)
  expect(first?.to).toBeLessThan(7.5)
  expect(second?.from).toBeGreaterThanOrEqual(6)
  expect(second?.to).toBe(10)
})

test('passages begin at their cuts', () => {
  const passages = [
    { from: 0, to: 5, text: 'One.' },
    { from: 60, to: 65, text: 'Two.' },
  ]
  expect(captionsOf(passages, loudness(5, 55, 5))).toEqual(passages)
})

test('without loudness the time is divided evenly', () => {
  const text = 'Here is a sentence with as many letters. Here is a sentence with as many letters.'
  expect(captionsOf([{ from: 10, to: 20, text }], [])).toMatchObject([
    { from: 10, to: 15 },
    { from: 15, to: 20 },
  ])
})

test('SubRip and WebVTT are formatted as specified', () => {
  const captions = [
    { from: 0, to: 1.5, text: 'Rock & <roll>' },
    { from: 3661.25, to: 3661.3, text: 'Later' },
  ]
  expect(toSubRip(captions)).toBe(
    '1\n00:00:00,000 --> 00:00:01,500\nRock & <roll>\n\n2\n01:01:01,250 --> 01:01:02,050\nLater\n',
  )
  expect(toWebVtt(captions)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nRock &amp; &lt;roll&gt;\n\n01:01:01.250 --> 01:01:02.050\nLater\n',
  )
})

test('for any text no word is lost and no captions overlap', () => {
  const passage = fc.array(fc.lorem({ maxCount: 12, mode: 'sentences' }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(passage, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 400 }), (texts, levels) => {
      const passages = texts.map((text, index) => ({ from: index * 10, to: index * 10 + 10, text }))
      const captions = captionsOf(passages, levels)
      const words = (all: readonly string[]) => all.join(' ').split(/\s+/)
      expect(words(captions.map(({ text }) => text))).toEqual(words(texts))
      for (const { text } of captions) expect(text.length).toBeLessThanOrEqual(84 + 20)
      const times = [...toSubRip(captions).matchAll(/(\d\d):(\d\d):(\d\d),(\d{3})/g)].map(
        ([, hours, minutes, seconds, thousandths]) =>
          ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths),
      )
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }),
  )
})
