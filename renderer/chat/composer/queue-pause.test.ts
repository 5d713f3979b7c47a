import { expect, test } from 'vitest'
import type { Message, UserMessage } from '#shared/conversation.ts'
import { testAnswer } from '../testing/test-answer.ts'
import { findQueuePause } from './queue-pause.ts'

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

/** Returns why the queue is paused if the branch ends with these messages. */
function pauseAfter(...shown: Message[]) {
  const messages = Object.fromEntries(shown.map((message) => [message.id, message]))
  return findQueuePause({ order: shown.map(({ id }) => id), messages })
}

test('the queue is not paused while an answer arrives', () => {
  expect(pauseAfter(question, { ...testAnswer, status: 'streaming' })).toBeNull()
})

test('an answer that did not complete is the reason', () => {
  const reasons = (['stopped', 'failed', 'interrupted'] as const).map((status) =>
    pauseAfter(question, { ...testAnswer, status }),
  )
  expect(reasons).toEqual(['stopped', 'failed', 'interrupted'])
})

test('an answer with tool calls pauses the queue until they have results', () => {
  const calling = { ...testAnswer, toolCalls: [{ id: 'call_1', name: 'weather', arguments: '{}' }] }
  expect(pauseAfter(question, calling)).toBe('tools')
})

test('the queue is paused without a reason if nothing is running, as after a branch switch', () => {
  expect([pauseAfter(), pauseAfter(question), pauseAfter(question, testAnswer)]).toEqual(['other', 'other', 'other'])
})
