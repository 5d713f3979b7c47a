import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createLedger } from './ledger.ts'
import { recordLedgerEntry, type RecordedEntry } from './record-entry.ts'
import { readWhoSaw } from './who-saw.ts'

const entry: RecordedEntry = {
  id: 'test',
  kind: 'preset-test',
  at: Date.UTC(2026, 4, 5, 12),
  profileId: 'or',
  model: 'm',
  provider: 'Mistral',
  preset: { slug: 'writer', version: 3 },
  status: 'done',
  promptTokens: 10,
  completionTokens: 5,
  cost: 0.1,
  firstTokenAfter: 100,
  finishedAfter: 200,
}

test('a try of a preset is in the sums, under its version, and its provider has seen it', () => {
  const database = temporaryDatabase()
  recordLedgerEntry(database, entry)
  recordLedgerEntry(database, { ...entry, id: 'unknown', cost: null, provider: null })
  expect(createLedger(database).view({ kinds: ['preset-test'] }, 'preset')).toMatchObject({
    rows: [{ key: 'writer@3', label: 'writer v3', turns: 2, cost: '0.1', unknownCosts: 1, promptTokens: 20 }],
    total: { turns: 2, cost: '0.1' },
  })
  expect(readWhoSaw(database, {}, () => []).map(({ provider, turns }) => [provider, turns])).toEqual([
    ['Mistral', 1],
    ['', 2],
  ])
})

test('the characters of a text that was read aloud are in the sums', () => {
  const database = temporaryDatabase()
  recordLedgerEntry(database, { ...entry, kind: 'speech', preset: null, characters: 40 })
  expect(createLedger(database).sums({ kinds: ['speech'] })).toMatchObject({ turns: 1, characters: 40 })
})

test('an amount that is no amount is unknown', () => {
  const database = temporaryDatabase()
  recordLedgerEntry(database, { ...entry, cost: Number.POSITIVE_INFINITY })
  expect(createLedger(database).sums({})).toMatchObject({ cost: '0', unknownCosts: 1 })
})
