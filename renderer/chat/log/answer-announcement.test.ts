import { expect, test } from 'vitest'
import { answerAnnouncement } from './use-announcement.ts'
import { testAnswer } from '../testing/test-answer.ts'

const call = { id: 'a', name: 'weather', arguments: '{}' }

test('a finished answer is announced with its first sentence in plain text', () => {
  expect(answerAnnouncement(testAnswer)).toBe('Answer finished. Yes.')
  expect(answerAnnouncement({ ...testAnswer, text: '**Yes**, it does.\n\n- And more' })).toBe(
    'Answer finished. Yes, it does.',
  )
  expect(answerAnnouncement({ ...testAnswer, text: '', refusal: 'I must not.' })).toBe('Answer finished. I must not.')
  const audio = { transcript: 'Three spoken words' }
  expect(answerAnnouncement({ ...testAnswer, text: '', audio })).toBe('Answer finished. Three spoken words')
})

test('an answer with tool calls is not announced as finished: it waits for the person', () => {
  expect(answerAnnouncement({ ...testAnswer, toolCalls: [call, { ...call, id: 'b' }] })).toBe(
    'Waiting for you: 2 tool calls need a result. Yes.',
  )
})

test('an answer whose calls ask is announced so, and one whose calls run without asking is finished', () => {
  const run = (state: 'waiting' | 'running') => ({
    id: state,
    callId: 'a',
    server: 'files',
    tool: 'read',
    state,
    arguments: '{}',
    isEdited: false,
    rule: null,
    startedAt: null,
    timesSent: 1,
    durationMs: null,
    isError: false,
    isCut: false,
    parts: [],
  })
  const said = (state: 'waiting' | 'running') =>
    answerAnnouncement({ ...testAnswer, toolCalls: [call], toolRuns: [run(state)] })
  expect([said('waiting'), said('running')]).toEqual([
    'Waiting for you: 1 tool call asks to run. Yes.',
    'Answer finished. Yes.',
  ])
})

test('other ends are announced, and nothing while the answer arrives', () => {
  const said = (status: typeof testAnswer.status) => answerAnnouncement({ ...testAnswer, toolCalls: [call], status })
  expect([said('streaming'), said('stopped'), said('failed'), said('interrupted')]).toEqual([
    '',
    'Answer stopped.',
    'Answer failed.',
    'Answer interrupted.',
  ])
})
