import { expect, test } from 'vitest'
import { expiryIn, expiryOf, expiryWords, presetExpiryWords } from './expiry.ts'

const now = new Date('2026-02-10T09:00:00').getTime()

test('a model ends on its day; a missing, null or invalid day is none', () => {
  const days = ['2026-03-01', '2026-03-01T00:00:00Z', undefined, null, '', 'soon', '2026-13-45']
  expect(days.map((date) => expiryOf({ expiration_date: date }))).toEqual([
    '2026-03-01',
    '2026-03-01',
    null,
    null,
    null,
    null,
    null,
  ])
})

test('the words have the year if it is another one, and the past tense after the day', () => {
  expect(['2026-03-01', '2027-03-01', '2026-01-31'].map((day) => expiryWords(day, now))).toEqual([
    'Ends 1 Mar',
    'Ends 1 Mar 2027',
    'Ended 31 Jan',
  ])
})

test('a preset says it in a sentence', () => {
  expect(['2026-03-01', '2026-01-31'].map((day) => presetExpiryWords(day, now))).toEqual([
    'The model of this preset ends on 1 Mar.',
    'The model of this preset ended on 31 Jan.',
  ])
})

test('the expiry of a listed model is found by its id', () => {
  const models = [{ id: 'a' }, { id: 'b', expiration_date: '2026-03-01' }]
  expect(['b', 'b:nitro', 'b:latest', 'a', 'c', null].map((id) => expiryIn(models, id))).toEqual([
    '2026-03-01',
    '2026-03-01',
    null,
    null,
    null,
    null,
  ])
})
