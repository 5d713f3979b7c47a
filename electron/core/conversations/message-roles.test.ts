import { expect, test } from 'vitest'
import { messagesOf, lastAnswer, playConversations, snapshotOf } from '../../testing/played-conversations.ts'
import { done, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'

test('messages of every role can be added without a request, and are sent with the next one', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'system', text: 'Be brief.' })
  conversations.calls['conversation.addMessage']({
    conversationId: id,
    role: 'developer',
    text: 'No lists.',
    name: 'ops',
  })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'Hello', name: 'ann' })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'assistant', text: 'Hi' })
  expect(answers).toEqual([])
  expect((await messagesOf(conversations, id)).map(({ role, name }) => [role, name])).toEqual([
    ['system', null],
    ['developer', 'ops'],
    ['user', 'ann'],
    ['assistant', null],
  ])
  expect(await lastAnswer(conversations, id)).toMatchObject({ status: 'done', text: 'Hi', usage: null })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Now' })
  expect(answers[0]?.request.messages).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'developer', content: 'No lists.', name: 'ops' },
    { role: 'user', content: 'Hello', name: 'ann' },
    { role: 'assistant', content: 'Hi' },
    { role: 'user', content: 'Now' },
  ])
})

test('the first user message names the chat, other messages do not', async () => {
  const { conversations } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'system', text: 'Be brief.' })
  expect((await snapshotOf(conversations, id)).conversation.title).toBe('New chat')
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'What is a gate?' })
  expect((await snapshotOf(conversations, id)).conversation.title).toBe('What is a gate?')
})

test('only a tool result names a call, and it must', () => {
  const { conversations } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const refused = { data: expect.objectContaining({ kind: 'bad-input', field: 'toolCallId' }) }
  expect(() => conversations.calls['conversation.addMessage']({ conversationId: id, role: 'tool', text: 'x' })).toThrow(
    expect.objectContaining(refused),
  )
  expect(() =>
    conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'x', toolCallId: 'a' }),
  ).toThrow(expect.objectContaining(refused))
})

test('a message can be added after any message, on a new branch', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { userMessageId } = sendNow(conversations, id, 'One')
  answers[0]?.emit(text('Answer one'), done)
  await conversations.idle()
  conversations.calls['conversation.addMessage']({
    conversationId: id,
    role: 'developer',
    text: 'No lists.',
    afterId: userMessageId,
  })
  expect((await messagesOf(conversations, id)).map(({ role, text: written }) => [role, written])).toEqual([
    ['user', 'One'],
    ['developer', 'No lists.'],
  ])
  expect((await messagesOf(conversations, id))[1]).toMatchObject({ branch: { index: 2, count: 2 } })
  const { answerId } = conversations.calls['conversation.answer']({ conversationId: id })
  conversations.calls['conversation.stop']({ conversationId: id, answerId })
  await conversations.idle()
  expect(answers[1]?.request.messages).toEqual([
    { role: 'user', content: 'One' },
    { role: 'developer', content: 'No lists.' },
  ])
})

test('an edit may change the role, and keeps the name', async () => {
  const { conversations } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const add = (role: 'user' | 'assistant', written: string) =>
    conversations.calls['conversation.addMessage']({ conversationId: id, role, text: written, name: 'ann' }).messageId
  const change = (messageId: string, role: 'user' | 'system') =>
    conversations.calls['conversation.editMessage']({
      conversationId: id,
      messageId,
      role,
      text: 'Be brief.',
      thenAnswer: false,
    })
  change(add('user', 'Be brief.'), 'system')
  change(add('assistant', 'Hello'), 'user')
  expect((await messagesOf(conversations, id)).map(({ role, name, branch }) => [role, name, branch.count])).toEqual([
    ['system', 'ann', 2],
    ['user', 'ann', 2],
  ])
})
