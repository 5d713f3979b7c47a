import { expect, test } from 'vitest'
import type { Usage } from '#shared/gateway/usage.ts'
import { playConversations } from '../../testing/played-conversations.ts'
import { done, settle, text, chunk } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'

/** Plays questions with answers, and returns the estimate after each. */
async function play(...turns: readonly { readonly ask: string; readonly answer: string; readonly usage?: Usage }[]) {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  const sizes = []
  for (const [index, { ask, answer, usage }] of turns.entries()) {
    sendNow(conversations, id, ask)
    await settle()
    answers[index]?.emit(text(answer), chunk({ choices: [{ index: 0, finish_reason: 'stop' }], usage }), done)
    await conversations.idle()
    sizes.push(conversations.calls['conversation.contextSize']({ conversationId: id }))
  }
  return { sizes, id, conversations }
}
const usage = (prompt_tokens: number, completion_tokens: number, more: object = {}): Usage => ({
  prompt_tokens,
  completion_tokens,
  total_tokens: prompt_tokens + completion_tokens,
  ...more,
})

test('the tokens are those that the last answer reported, and what was added since', async () => {
  const { sizes, id, conversations } = await play({ ask: 'Hi', answer: 'x'.repeat(100), usage: usage(1000, 50) })
  expect(sizes).toEqual([{ tokens: 1050, isReported: true, charactersPerToken: 2, learnedFrom: 1 }])
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'y'.repeat(40) })
  expect(conversations.calls['conversation.contextSize']({ conversationId: id })).toMatchObject({ tokens: 1070 })
})

test('without reported tokens all characters are counted, with the system prompt', async () => {
  const { sizes, id, conversations } = await play({ ask: 'a'.repeat(40), answer: 'b'.repeat(80) })
  expect(sizes).toEqual([{ tokens: 30, isReported: false, charactersPerToken: 4, learnedFrom: 0 }])
  conversations.calls['conversation.setSystemPrompt']({ conversationId: id, systemPrompt: 'c'.repeat(20) })
  expect(conversations.calls['conversation.contextSize']({ conversationId: id })).toMatchObject({ tokens: 35 })
})

test('an empty chat has no tokens', async () => {
  const { conversations } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  expect(conversations.calls['conversation.contextSize']({ conversationId: id })).toMatchObject({ tokens: 0 })
})

test('reasoning is not sent again, and an answer from a cache or with tools of the gateway reports no context', async () => {
  const { sizes } = await play(
    {
      ask: 'Hi',
      answer: 'x'.repeat(90),
      usage: usage(100, 50, { completion_tokens_details: { reasoning_tokens: 20 } }),
    },
    { ask: 'y'.repeat(30), answer: 'x'.repeat(30), usage: usage(0, 0) },
    {
      ask: 'y'.repeat(30),
      answer: 'x'.repeat(30),
      usage: usage(9000, 10, { server_tool_use_details: { tool_calls_executed: 2 } }),
    },
  )
  expect(sizes.map(({ tokens }) => tokens)).toEqual([130, 150, 170])
})

test('figures that no tokenizer has are bounded', async () => {
  const { sizes } = await play({ ask: 'Hi', answer: 'x'.repeat(5000), usage: usage(1, 20) })
  expect(sizes[0]?.charactersPerToken).toBe(8)
})
