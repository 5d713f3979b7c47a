import { expect, test } from 'vitest'
import type { Message, UserMessage } from '#shared/conversation.ts'
import { testAnswer } from '../messages/test-answer.ts'
import { queueStandstill } from './queue-standstill.ts'

const question: UserMessage = {
  id: 'm1',
  conversationId: 'c1',
  parentId: null,
  role: 'user',
  text: 'Which index?',
  name: null,
  createdAt: 1,
  branch: testAnswer.branch,
}

/** Why the queue stands still where the branch ends with these messages. */
function standstillAfter(...shown: Message[]) {
  const messages = Object.fromEntries(shown.map((message) => [message.id, message]))
  return queueStandstill({ order: shown.map(({ id }) => id), messages })
}

test('while an answer arrives the queue only waits for its end', () => {
  expect(standstillAfter(question, { ...testAnswer, status: 'streaming' })).toBeNull()
})

test('an answer that did not end well is the reason', () => {
  const reasons = (['stopped', 'failed', 'interrupted'] as const).map((status) =>
    standstillAfter(question, { ...testAnswer, status }),
  )
  expect(reasons).toEqual(['stopped', 'failed', 'interrupted'])
})

test('an answer that calls tools is waited for until they have answered', () => {
  const calling = { ...testAnswer, toolCalls: [{ id: 'call_1', name: 'weather', arguments: '{}' }] }
  expect(standstillAfter(question, calling)).toBe('tools')
})

test('where nothing is under way, as after another branch was chosen, it just stands', () => {
  expect([standstillAfter(), standstillAfter(question), standstillAfter(question, testAnswer)]).toEqual([
    'other',
    'other',
    'other',
  ])
})
