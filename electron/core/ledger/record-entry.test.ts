import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createLedger } from './ledger.ts'
import { recordLedgerEntry, type NewLedgerEntry } from './record-entry.ts'
import { readWhoSaw } from './who-saw.ts'

const entry: NewLedgerEntry = {
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

test('a preset test is in the sums under its version, and its provider counts as recipient', () => {
  const database = temporaryDatabase()
  recordLedgerEntry(database, entry)
  recordLedgerEntry(database, { ...entry, id: 'unknown', cost: null, provider: null })
  expect(
    createLedger(database).calls['ledger.view']({ filter: { kinds: ['preset-test'] }, group: 'preset' }),
  ).toMatchObject({
    rows: [{ key: 'writer@3', label: 'writer v3', turns: 2, cost: '0.1', unknownCosts: 1, promptTokens: 20 }],
    total: { turns: 2, cost: '0.1' },
  })
  expect(readWhoSaw(database, {}, () => []).providers.map(({ provider, turns }) => [provider, turns])).toEqual([
    ['Mistral', 1],
    ['', 2],
  ])
})

test('the characters of a text read aloud are in the sums', () => {
  const database = temporaryDatabase()
  recordLedgerEntry(database, { ...entry, kind: 'speech', preset: null, characters: 40 })
  expect(createLedger(database).sums({ kinds: ['speech'] })).toMatchObject({ turns: 1, characters: 40 })
})

test.each([null, Number.POSITIVE_INFINITY, Number.NaN])('a cost of %s dollars is unknown, not zero', (cost) => {
  const database = temporaryDatabase()
  recordLedgerEntry(database, { ...entry, cost })
  expect([...createLedger(database).all({})]).toMatchObject([{ id: 'test', cost: null }])
  expect(createLedger(database).sums({})).toMatchObject({ turns: 1, cost: '0', unknownCosts: 1 })
})

test.each([
  [0, '0'],
  [-0.5, '0'],
  [9999.5, '9999.5'],
  [10_000.5, '10000'],
])('a cost of %s dollars is clamped when written', (cost, written) => {
  const database = temporaryDatabase()
  recordLedgerEntry(database, { ...entry, cost })
  expect(createLedger(database).sums({})).toMatchObject({ cost: written, unknownCosts: 0 })
})

test('all fields of an entry are read back, and unknown ones stay empty', () => {
  const database = temporaryDatabase()
  recordLedgerEntry(database, { ...entry, characters: 40 })
  const unknown = { model: null, provider: null, preset: null, cost: null, promptTokens: null, completionTokens: null }
  const later = { id: 'unknown', at: entry.at + 1, firstTokenAfter: null, finishedAfter: null }
  recordLedgerEntry(database, { ...entry, ...unknown, ...later })
  const known = {
    id: 'test',
    kind: 'preset-test',
    day: '2026-05-05',
    at: entry.at,
    profileId: 'or',
    conversationId: null,
    conversationTitle: null,
    model: 'm',
    provider: 'Mistral',
    preset: { slug: 'writer', version: 3 },
    status: 'done',
    cost: '0.1',
    upstreamCost: null,
    isByok: null,
    promptTokens: 10,
    cachedTokens: null,
    completionTokens: 5,
    reasoningTokens: null,
    seconds: null,
    characters: 40,
    firstTokenAfter: 100,
    finishedAfter: 200,
    toolRuns: null,
    toolCost: null,
    serverCalls: null,
  }
  expect([...createLedger(database).all({})]).toEqual([
    known,
    { ...known, ...unknown, ...later, model: '', provider: '', characters: null },
  ])
})

test('a preset without a version is stored with an unknown version', () => {
  const database = temporaryDatabase()
  recordLedgerEntry(database, { ...entry, preset: { slug: 'writer', version: null } })
  expect([...createLedger(database).all({})]).toMatchObject([{ preset: { slug: 'writer', version: null } }])
})
