import { expect, test } from 'vitest'
import type { HeadFacts } from '#shared/gateway/head-facts.ts'
import { lastAnswer, playConversations } from '../../testing/played-conversations.ts'
import { settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { runAnswer } from './running-answer.ts'

const none = { cost: null, cacheStatus: null, logId: null }

/** A finished answer whose head had these facts. */
async function answered(facts: HeadFacts) {
  const { conversations, answers } = playConversations({ activeProfileId: () => 'remote' })
  const { id } = conversations.calls['conversation.create']({ model: 'm' })
  const { answerId } = sendNow(conversations, id, 'Hello')
  await settle()
  answers[0]?.emit({ type: 'head', requestId: 'gen-1', facts }, text('Whole'))
  answers[0]?.emit({ type: 'end' })
  answers[0]?.end()
  await settle()
  const details = conversations.calls['conversation.details']({ conversationId: id, messageId: answerId })
  return { usage: (await lastAnswer(conversations, id)).usage, details }
}

test('a cost in the head of an answer is its cost', async () => {
  expect((await answered({ ...none, cost: 0.25 })).usage).toMatchObject({ cost: 0.25 })
})

test('the tokens of an answer with only a cost in its head are not known', async () => {
  const { usage, details } = await answered({ ...none, cost: 0.25 })
  expect(usage).toMatchObject({ promptTokens: null, completionTokens: null })
  expect(details.usage).toEqual({ cost: 0.25 })
})

test('a cost of 0 in the head is not known yet: the head of a stream is sent before its end', async () => {
  expect((await answered({ ...none, cost: 0 })).usage?.cost ?? null).toBeNull()
})

test('the state of the cache and the id in the logs are kept with the answer', async () => {
  const { details } = await answered({ ...none, cacheStatus: 'HIT', logId: 'trace-1' })
  expect(details.head).toEqual({ cost: null, cacheStatus: 'HIT', logId: 'trace-1' })
})

test.each([
  ['openrouter', 'gen-1', 'gen-1'],
  ['vercel', 'gen_01ARZ3', 'gen_01ARZ3'],
  ['litellm', 'chatcmpl-1', 'chatcmpl-1'],
  ['gateway', 'chatcmpl-1', null],
  ['portkey', 'chatcmpl-1', null],
] as const)('the cost of an answer of %s with the id %s is looked up by %s', async (dialect, id, found) => {
  async function* complete() {
    yield { type: 'chunk' as const, chunk: { id, choices: [] } }
  }
  const running = runAnswer({ dialect, complete }, { messages: [{ role: 'user', content: 'Hi' }] })
  for await (const event of running.events()) running.accept(event)
  expect(running.requestId()).toBe(found)
})
