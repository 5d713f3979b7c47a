import { expect, test } from 'vitest'
import {
  programRequestEnd,
  type ProgramRequestEnd,
  programRequestProgress,
  type ProgramRequestProgress,
  type ProgramRequestTexts,
} from '#shared/programs/program-request.ts'
import { createRequestRecord } from './request-record.ts'

function createRecord(maxTextBytes = 0) {
  const ended: ProgramRequestEnd[] = []
  const texts: ProgramRequestTexts[] = []
  const progress: ProgramRequestProgress[] = []
  const record = createRequestRecord({
    id: 'gen-1',
    bytesIn: 7,
    maxTextBytes,
    listener: {
      began: () => undefined,
      progressed: (request) => void progress.push(programRequestProgress.parse(request)),
      texts: (_id, kept) => void texts.push(kept),
      ended: (request) => void ended.push(programRequestEnd.parse(request)),
    },
  })
  return { record, ended, texts, progress }
}

const done = { status: 200, isStopped: false, bytesOut: 5 }

test('nothing that a server reports makes the record invalid', () => {
  const { record, ended } = createRecord()
  const long = 'x'.repeat(5000)
  record.asked({ model: long, isStreamed: true })
  record.preset({ slug: long, version: 0 })
  record.attempt({ provider: long, model: long, status: 200.4, ms: -3 })
  record.served({ model: long, provider: long, profileId: null })
  const huge = { promptTokens: Number.MAX_VALUE, completionTokens: -4, reasoningTokens: 1.5, cachedTokens: Number.NaN }
  record.usage({ ...huge, cost: { prompt: -5n, completion: 1_000_000_000_000n } })
  record.failed(Number.NaN, long)
  record.end({ ...done, bytesOut: Number.NaN })
  expect(ended).toMatchObject([
    {
      preset: null,
      attempts: [{ status: 200, ms: 0 }],
      promptTokens: 1_000_000_000,
      completionTokens: 0,
      reasoningTokens: 2,
      cachedTokens: 0,
      bytesOut: 0,
      status: 0,
    },
  ])
  expect(ended[0]?.provider).toHaveLength(200)
  expect(Number(ended[0]?.cost)).toBeGreaterThan(0)
})

test('runs of models add up, and one of unknown cost makes the cost unknown', () => {
  const { record, ended } = createRecord()
  const usage = { promptTokens: 3, completionTokens: 2, reasoningTokens: 1, cachedTokens: 0 }
  record.usage({ ...usage, cost: { prompt: 1n, completion: 1n } })
  record.usage({ ...usage, cost: null })
  record.end(done)
  record.end({ status: 500, isStopped: true, bytesOut: 0 })
  expect(ended).toMatchObject([{ end: 'done', status: 200, promptTokens: 6, completionTokens: 4, cost: null }])
})

test('a status of failure is a failure, and a program that leaves has stopped it', () => {
  const refused = createRecord()
  refused.record.end({ ...done, status: 402 })
  const left = createRecord()
  left.record.end({ status: null, isStopped: true, bytesOut: 0 })
  expect([refused.ended[0]?.end, left.ended[0]?.end]).toEqual(['failed', 'stopped'])
})

test.each([
  ['abcdef', 4, 'abcd', true],
  ['abcd', 4, 'abcd', false],
  ['aéé', 4, 'aé', true],
  ['a😀', 4, 'a', true],
  ['\u{feff}ab', 4, '\u{feff}a', true],
])('of %j with at most %d bytes, %j is kept', (text, maxBytes, kept, isCut) => {
  const { record, texts } = createRecord(maxBytes)
  record.requestText(text)
  for (const character of text) record.answerText(character)
  record.end(done)
  expect(texts).toEqual([{ request: kept, answer: kept, isCut }])
})

test('without keeping them no text is reported', () => {
  const { record, texts, ended } = createRecord(0)
  record.requestText('secret')
  record.answerText('secret')
  record.end(done)
  expect(texts).toEqual([])
  expect(JSON.stringify(ended)).not.toContain('secret')
})

test('progress has what is known so far, and nothing follows the end', () => {
  const { record, progress } = createRecord()
  record.asked({ model: 'fast', isStreamed: true })
  record.served({ model: 'small', provider: 'Acme', profileId: 'work' })
  record.end(done)
  record.served({ model: 'late', provider: 'Acme', profileId: null })
  expect(progress.map(({ asked, served, profileId }) => [asked, served, profileId])).toEqual([
    ['fast', null, null],
    ['fast', 'small', 'work'],
  ])
})
