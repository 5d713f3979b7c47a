import { expect, test } from 'vitest'
import { lastAnswer, playConversations } from '../../testing/played-conversations.ts'
import { chunk, head, settle } from '../../testing/scripted-answers.ts'

test('a stopped answer of a model on this computer costs nothing, the cost of any other is unknown', async () => {
  const { conversations, answers } = playConversations()
  for (const [index, [model, cost]] of [
    ['gatehouse/guide', 0] as const,
    ['acme/large', undefined] as const,
  ].entries()) {
    const { id } = conversations.create(null)
    conversations.send(id, 'Hello')
    answers[index]?.emit(
      head,
      chunk({ model, choices: [{ index: 0, delta: { content: 'Half' }, finish_reason: null }] }),
    )
    await settle()
    conversations.stop(id)
    const answer = await lastAnswer(conversations, id)
    expect([answer.model, answer.usage?.cost]).toEqual([model, cost])
  }
})
