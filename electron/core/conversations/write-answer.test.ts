import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { lastAnswer, playConversations } from '../../testing/played-conversations.ts'
import { chunk, head, settle } from '../../testing/scripted-answers.ts'

test('a stopped answer of a model on this computer costs nothing, the cost of any other is unknown', async () => {
  const { conversations, answers } = playConversations()
  for (const [index, [model, cost]] of [
    ['gatehouse/guide', 0] as const,
    ['acme/large', undefined] as const,
  ].entries()) {
    const { id } = conversations.calls['conversation.create']({ model: null })
    conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
    answers[index]?.emit(
      head,
      chunk({ model, choices: [{ index: 0, delta: { content: 'Half' }, finish_reason: null }] }),
    )
    await settle()
    conversations.calls['conversation.stop']({ conversationId: id })
    const answer = await lastAnswer(conversations, id)
    expect([answer.model, answer.usage?.cost]).toEqual([model, cost])
  }
})

test('the message of a failed answer is stored with its code, and rows of earlier versions are read without one', async () => {
  const { conversations, answers, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  const error = { source: 'transport', kind: 'unreachable', ...explain('notHttp', { code: 'HPE_CR' }) } as const
  answers[0]?.fail(new AppError(error))
  await conversations.idle()
  expect((await lastAnswer(conversations, id)).error).toEqual(error)
  const { notice: _unknownThen, ...earlier } = error
  database.run(
    `update messages set error = ?, schema_problems = ?, checksum = null where role = 'assistant'`,
    JSON.stringify(earlier),
    JSON.stringify(['must be string']),
  )
  const { error: stored, schemaProblems } = await lastAnswer(conversations, id)
  expect([stored, schemaProblems]).toEqual([earlier, ['must be string']])
})
