import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { AppError } from '#shared/errors.ts'
import { playConversations, snapshotOf, textsOf } from '../../testing/played-conversations.ts'
import { chunk, done, scriptedAnswers, text } from '../../testing/scripted-answers.ts'
import { scriptedGateway, sendNow } from '../../testing/scripted-gateway.ts'
import type { Conversations } from './conversations.ts'

async function queueOf(conversations: Conversations, id: string): Promise<string[]> {
  return (await snapshotOf(conversations, id)).conversation.queue.map((message) => message.text)
}

test('a message sent during an answer clears the draft, waits, and is sent when the answer is done', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  sendNow(conversations, id, 'One')
  conversations.calls['conversation.saveDraft']({ conversationId: id, draft: 'Two' })
  expect(conversations.calls['conversation.send']({ conversationId: id, text: 'Two', name: 'ann' })).toEqual({
    type: 'queued',
    queuedId: expect.any(String),
  })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Three' })
  const { conversation } = await snapshotOf(conversations, id)
  expect([conversation.queue.map((message) => message.text), conversation.draft]).toEqual([['Two', 'Three'], ''])
  expect(answers).toHaveLength(1)

  answers[0]?.emit(text('Answer one'), done)
  await eventually(() => expect(answers.length).toBe(2))
  expect(answers[1]?.request.messages).toEqual([
    { role: 'user', content: 'One' },
    { role: 'assistant', content: 'Answer one' },
    { role: 'user', content: 'Two', name: 'ann' },
  ])
  expect(await queueOf(conversations, id)).toEqual(['Three'])
  answers[1]?.emit(text('Answer two'), done)
  await eventually(() => expect(answers.length).toBe(3))
  answers[2]?.emit(text('Answer three'), done)
  await conversations.idle()
  expect(await queueOf(conversations, id)).toEqual([])
  expect(await textsOf(conversations, id)).toEqual(['One', 'Answer one', 'Two', 'Answer two', 'Three', 'Answer three'])
})

test('queued messages can be edited and removed', async () => {
  const { conversations } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const other = conversations.calls['conversation.create']({ model: null }).id
  sendNow(conversations, id, 'One')
  const queued = ['Two', 'Three'].map((input) =>
    conversations.calls['conversation.send']({ conversationId: id, text: input }),
  )
  const [two, three] = queued.map((sent) => (sent.type === 'queued' ? sent.queuedId : ''))
  conversations.calls['conversation.editQueued']({ conversationId: id, queuedId: two ?? '', text: 'Two, better' })
  conversations.calls['conversation.removeQueued']({ conversationId: id, queuedId: three ?? '' })
  expect(await queueOf(conversations, id)).toEqual(['Two, better'])
  expect(() =>
    conversations.calls['conversation.editQueued']({ conversationId: id, queuedId: three ?? '', text: 'x' }),
  ).toThrow(/does not wait any more/)
  expect(() =>
    conversations.calls['conversation.removeQueued']({ conversationId: other, queuedId: two ?? '' }),
  ).toThrow(/does not wait any more/)
})

test.each(['stopped', 'failed', 'interrupted'] as const)(
  'after an answer that was %s the queue waits until the person sends it',
  async (status) => {
    const { conversations, answers } = playConversations()
    const { id } = conversations.calls['conversation.create']({ model: null })
    sendNow(conversations, id, 'One')
    conversations.calls['conversation.send']({ conversationId: id, text: 'Two' })
    if (status === 'stopped') conversations.calls['conversation.stop']({ conversationId: id })
    else if (status === 'interrupted') answers[0]?.end()
    else answers[0]?.fail(new AppError({ source: 'transport', kind: 'unreachable', message: 'Nobody there.' }))
    await conversations.idle()
    expect(answers).toHaveLength(1)
    expect(await queueOf(conversations, id)).toEqual(['Two'])
    conversations.calls['conversation.sendQueued']({ conversationId: id })
    expect(answers[1]?.request.messages.at(-1)).toEqual({ role: 'user', content: 'Two' })
    expect(await queueOf(conversations, id)).toEqual([])
  },
)

test('nothing is sent between tool calls and their results', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  sendNow(conversations, id, 'One')
  conversations.calls['conversation.send']({ conversationId: id, text: 'Two' })
  const call = { index: 0, id: 'a', function: { name: 'find', arguments: '{}' } }
  answers[0]?.emit(chunk({ choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: 'tool_calls' }] }), done)
  await conversations.idle()
  expect(answers).toHaveLength(1)
  expect(await queueOf(conversations, id)).toEqual(['Two'])
})

test('nothing is sent to a branch that the reader has left', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const first = sendNow(conversations, id, 'One')
  answers[0]?.emit(text('one'), done)
  await conversations.idle()
  conversations.calls['conversation.retry']({ conversationId: id, messageId: first.answerId })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Two' })
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: first.answerId })
  answers[1]?.emit(text('again'), done)
  await conversations.idle()
  expect(answers).toHaveLength(2)
  expect(await queueOf(conversations, id)).toEqual(['Two'])
})

test('the queue survives a restart, and waits after an interrupted answer', async () => {
  const { conversations, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  sendNow(conversations, id, 'One')
  conversations.calls['conversation.send']({ conversationId: id, text: 'Two' })
  const after = playConversations({ database })
  expect(await queueOf(after.conversations, id)).toEqual(['Two'])
  expect(after.answers).toEqual([])
  after.conversations.calls['conversation.sendQueued']({ conversationId: id })
  expect(after.answers[0]?.request.messages.at(-1)).toEqual({ role: 'user', content: 'Two' })
})

test('a message that cannot be sent automatically stays queued, and sending it by hand reports the error', async () => {
  const { complete, answers } = scriptedAnswers()
  let isRemoved = false
  const { conversations } = playConversations({
    gatewayOf() {
      if (isRemoved) throw new AppError({ source: 'app', kind: 'not-found', message: 'The gateway was removed.' })
      return scriptedGateway(complete)
    },
  })
  const { id } = conversations.calls['conversation.create']({ model: null })
  sendNow(conversations, id, 'One')
  conversations.calls['conversation.send']({ conversationId: id, text: 'Two' })
  isRemoved = true
  answers[0]?.emit(text('one'), done)
  await conversations.idle()
  expect(await queueOf(conversations, id)).toEqual(['Two'])
  expect(() => conversations.calls['conversation.sendQueued']({ conversationId: id })).toThrow(/was removed/)
  expect(await queueOf(conversations, id)).toEqual(['Two'])
})

test('an empty queue has nothing to send', () => {
  const { conversations } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  expect(() => conversations.calls['conversation.sendQueued']({ conversationId: id })).toThrow(/No message waits/)
})
