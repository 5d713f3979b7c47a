import { expect, test } from 'vitest'
import type { ProgramRequestEnd } from '#shared/programs/program-request.ts'
import { requestEnd, requestStart } from '../../testing/program-reports.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createLedger } from '../ledger/ledger.ts'
import { readWhoSaw } from '../ledger/who-saw.ts'
import { recordProgramRequest } from './record-program-request.ts'

function record(facts: Partial<ProgramRequestEnd>) {
  const database = temporaryDatabase()
  const isRecorded = recordProgramRequest(database, {
    ...requestStart('a'),
    ...requestEnd('a', facts),
    textsUntil: null,
  })
  const [entry] = createLedger(database).all({})
  const seen = readWhoSaw(database, {}, () => []).providers.map(({ provider, profileId, turns, refused, tokens }) => [
    profileId,
    provider,
    turns,
    refused,
    tokens,
  ])
  return { isRecorded, entry, seen }
}

const attempt = (provider: string, status: number, profileId: string | null = null) => ({
  provider,
  model: 'small',
  status,
  ms: 1,
  profileId,
})

test('a request is in the ledger with its cost, and its provider saw it', () => {
  const { entry, seen } = record({ preset: { slug: 'reviewer', version: 7 } })
  expect(entry).toMatchObject({
    id: 'program a',
    kind: 'program',
    profileId: 'embedded',
    provider: 'Acme',
    model: 'small',
    preset: { slug: 'reviewer', version: 7 },
    status: 'done',
    cost: '0.25',
    promptTokens: 10,
  })
  expect(seen).toEqual([
    ['embedded', 'Acme', 1, 0, 15],
    ['embedded', '', 1, 0, 15],
  ])
})

test('a gateway of the app is a recipient as gateway, not as provider', () => {
  const { entry, seen } = record({ profileId: 'work', provider: 'Office', attempts: [attempt('Office', 200, 'work')] })
  expect(entry).toMatchObject({ profileId: 'work', provider: '' })
  expect(seen).toEqual([['work', '', 1, 0, 15]])
})

test('everyone who refused it saw it, each gateway separately', () => {
  const attempts = [
    attempt('One', 429, 'one'),
    attempt('Two', 503, 'two'),
    attempt('Ollama', 500),
    attempt('Acme', 200),
  ]
  const { seen } = record({ attempts })
  expect(seen).toHaveLength(5)
  expect(seen).toEqual(
    expect.arrayContaining([
      ['embedded', '', 1, 0, 15],
      ['embedded', 'Acme', 1, 0, 15],
      ['embedded', 'Ollama', 1, 1, 0],
      ['one', '', 1, 1, 0],
      ['two', '', 1, 1, 0],
    ]),
  )
})

test('a request that all refused is counted for all of them, and cost nothing', () => {
  const refused = { end: 'failed', status: 503, served: null, provider: null, cost: null, promptTokens: null } as const
  const { entry, seen } = record({ ...refused, attempts: [attempt('One', 429, 'one'), attempt('Two', 503, 'two')] })
  expect(entry).toMatchObject({ status: 'failed', cost: '0', profileId: 'two' })
  expect(seen).toHaveLength(2)
  expect(seen).toEqual(
    expect.arrayContaining([
      ['one', '', 1, 1, 0],
      ['two', '', 1, 1, 0],
    ]),
  )
})

test.each([
  ['stopped', 'stopped'],
  ['broken-off', 'interrupted'],
] as const)('one that was %s is %s, with a cost that stays unknown', (end, status) => {
  expect(record({ end, cost: null, promptTokens: null, completionTokens: null }).entry).toMatchObject({
    status,
    cost: null,
    promptTokens: null,
  })
})

test('one that was refused here is in the log only', () => {
  const refused = record({ end: 'failed', status: 402, served: null, provider: null, attempts: [], cost: null })
  expect([refused.isRecorded, refused.entry, refused.seen]).toEqual([false, undefined, []])
})
