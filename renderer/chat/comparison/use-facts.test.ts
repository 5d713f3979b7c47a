import { expect, test } from 'vitest'
import type { AssistantMessage } from '#shared/conversation.ts'
import { testAnswer } from '../testing/test-answer.ts'
import { isSameButLonger } from './use-facts.ts'

const streaming: AssistantMessage = { ...testAnswer, status: 'streaming', text: 'One' }

test('an answer whose text grows has the same facts', () => {
  expect(isSameButLonger(streaming, { ...streaming, text: 'One two', reasoning: 'Why' })).toBe(true)
})

test('anything else is another fact', () => {
  expect(isSameButLonger(streaming, { ...streaming, provider: 'acme' })).toBe(false)
  expect(isSameButLonger(streaming, { ...streaming, text: 'One two', images: [] })).toBe(false)
})

test('an answer that ends has other facts, also with the same text', () => {
  expect(isSameButLonger(streaming, { ...streaming, status: 'done' })).toBe(false)
})
