import { expect, test } from 'vitest'
import type { AssistantMessage, Message, ToolMessage } from '#shared/conversation.ts'
import { testAnswer } from '../testing/test-answer.ts'
import { openToolCall, toolNameOf } from './tool-name-of.ts'

const calling = (id: string, ...calls: [id: string, name: string][]): AssistantMessage => ({
  ...testAnswer,
  id,
  toolCalls: calls.map(([callId, name]) => ({ id: callId, name, arguments: '{}' })),
})
const result = (id: string, toolCallId: string): ToolMessage => ({
  id,
  conversationId: 'c1',
  parentId: null,
  role: 'tool',
  text: '7',
  name: null,
  createdAt: 1,
  branch: testAnswer.branch,
  toolCallId,
})

function stateOf(...shown: Message[]) {
  return {
    order: shown.map(({ id }) => id),
    messages: Object.fromEntries(shown.map((message) => [message.id, message])),
  }
}

test('a result is named after the nearest call before it, since ids may repeat', () => {
  const [first, second] = [result('r1', 'call_1'), result('r2', 'call_1')]
  const state = stateOf(calling('a1', ['call_1', 'weather']), first, calling('a2', ['call_1', 'clock']), second)
  expect([toolNameOf(state, first), toolNameOf(state, second)]).toEqual(['weather', 'clock'])
})

test('a result without an earlier call has no name', () => {
  const stray = result('r1', 'call_9')
  expect(toolNameOf(stateOf(calling('a1', ['call_1', 'weather']), stray), stray)).toBeNull()
  expect(toolNameOf(stateOf(stray, calling('a1', ['call_9', 'weather'])), stray)).toBeNull()
})

test('the open call is the first of the last answer without a result', () => {
  const answer = calling('a1', ['call_1', 'weather'], ['call_2', 'clock'])
  expect(openToolCall(stateOf(answer))).toBe('call_1')
  expect(openToolCall(stateOf(answer, result('r1', 'call_1')))).toBe('call_2')
  expect(openToolCall(stateOf(answer, result('r1', 'call_1'), result('r2', 'call_2')))).toBe('')
  expect(openToolCall(stateOf())).toBe('')
})
