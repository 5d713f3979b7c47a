import { expect, test } from 'vitest'
import type { Usage } from '#shared/gateway/usage.ts'
import { lastAnswer, playConversations } from '../../testing/played-conversations.ts'
import { chunk, done, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { createLedger } from '../ledger/ledger.ts'

const hit = { status: 'hit', ageSeconds: 12, ttlSeconds: 288 } as const
const end = (usage?: Usage) => [chunk({ choices: [{ index: 0, finish_reason: 'stop' }], usage }), done] as const

function start() {
  const played = playConversations({ activeProfileId: () => 'remote' })
  const { calls } = played.conversations
  const { id } = calls['conversation.create']({ model: 'm' })
  return { ...played, calls, id }
}

test('a chat that caches answers says so in its requests, which then do not name the chat', async () => {
  const { conversations, calls, answers, id } = start()
  sendNow(conversations, id, 'One')
  await settle()
  expect([answers[0]?.cache, answers[0]?.request.session_id]).toEqual([null, id])
  answers[0]?.emit(text('a'), ...end())
  await conversations.idle()
  calls['conversation.setResponseCache']({ conversationId: id, seconds: 60 })
  expect(calls['conversation.read']({ conversationId: id }).responseCacheSeconds).toBe(60)
  sendNow(conversations, id, 'Two')
  await settle()
  expect([answers[1]?.cache, answers[1]?.request.session_id]).toEqual([{ ttlSeconds: 60 }, undefined])
  answers[1]?.emit(text('b'), ...end())
  await conversations.idle()
  calls['conversation.setResponseCache']({ conversationId: id, seconds: null })
  expect(calls['conversation.read']({ conversationId: id }).responseCacheSeconds).toBeUndefined()
})

test('another answer to the same message is not the cached one, after a failure it may be', async () => {
  const { conversations, calls, answers, id } = start()
  calls['conversation.setResponseCache']({ conversationId: id, seconds: 60 })
  const { answerId } = sendNow(conversations, id, 'One')
  await settle()
  answers[0]?.emit(text('a'), ...end())
  await conversations.idle()
  const again = calls['conversation.retry']({ conversationId: id, messageId: answerId })
  await settle()
  expect(answers[1]?.cache).toEqual({ ttlSeconds: 60, clears: true })
  answers[1]?.fail(new Error('broken'))
  await conversations.idle()
  calls['conversation.retry']({ conversationId: id, messageId: again.answerId })
  await settle()
  expect(answers[2]?.cache).toEqual({ ttlSeconds: 60 })
})

test('an answer from the cache costs nothing, also if the gateway reports no usage for it', async () => {
  const { conversations, answers, id, database } = start()
  sendNow(conversations, id, 'One')
  await settle()
  answers[0]?.emit({ type: 'head', requestId: 'gen-1', cache: hit }, text('a'), ...end())
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({ responseCache: hit, usage: { cost: 0, promptTokens: 0 } })
  expect(createLedger(database).sums({})).toMatchObject({ turns: 1, unknownCosts: 0, cost: '0' })
})

test('a miss is shown, and its cost is the reported one', async () => {
  const { conversations, answers, id } = start()
  sendNow(conversations, id, 'One')
  await settle()
  const cache = { status: 'miss', ageSeconds: null, ttlSeconds: 60 } as const
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost: 0.5 }
  answers[0]?.emit({ type: 'head', requestId: 'gen-1', cache }, text('a'), ...end(usage))
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({ responseCache: cache, usage: { cost: 0.5 } })
})

test('a gateway that says nothing about its cache reports nothing, and the cost stays unknown', async () => {
  const { conversations, calls, answers, id } = start()
  calls['conversation.setResponseCache']({ conversationId: id, seconds: 60 })
  sendNow(conversations, id, 'One')
  await settle()
  answers[0]?.emit({ type: 'head', requestId: 'gen-1' }, text('a'), ...end())
  await conversations.idle()
  const { responseCache, usage } = await lastAnswer(conversations, id)
  expect([responseCache?.status, usage]).toEqual(['unreported', null])
})
