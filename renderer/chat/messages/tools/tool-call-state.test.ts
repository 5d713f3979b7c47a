import { expect, test } from 'vitest'
import type { Message } from '#shared/conversation.ts'
import { testAnswer } from '../../testing/test-answer.ts'
import { toolCallStates } from './tool-call-state.ts'

const calls = [
  { id: 'a', name: 'weather', arguments: '{}' },
  { id: 'b', name: 'weather', arguments: '{}' },
]
const answer = { ...testAnswer, toolCalls: calls }
const { id, conversationId, parentId, name, createdAt, branch } = testAnswer
const base = { id, conversationId, parentId, name, createdAt, branch, text: '' }
const resultFor = (toolCallId: string): Message => ({ ...base, role: 'tool', toolCallId })
const question: Message = { ...base, role: 'user' }

test('calls at the end of the branch wait for the person, unless they have a result', () => {
  expect(toolCallStates(answer, [])).toEqual(['waiting', 'waiting'])
  expect(toolCallStates(answer, [resultFor('b')])).toEqual(['waiting', 'answered'])
})

test('a call without a result is open once the chat has continued', () => {
  expect(toolCallStates(answer, [resultFor('a'), question])).toEqual(['answered', 'open'])
  expect(toolCallStates(answer, [question, resultFor('a')])).toEqual(['open', 'open'])
})

test('calls are arriving with their answer, and incomplete if it was interrupted', () => {
  expect(toolCallStates({ ...answer, status: 'streaming' }, [])).toEqual(['arriving', 'arriving'])
  expect(toolCallStates({ ...answer, status: 'interrupted' }, [])).toEqual(['incomplete', 'incomplete'])
})
