import { expect, test } from 'vitest'
import { messagesOf, lastAnswer, playConversations, textsOf } from '../../testing/played-conversations.ts'
import { chunk, done, head, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'

const calls = (...pieces: { index: number; id: string; text: string }[]) =>
  chunk({
    choices: [
      {
        index: 0,
        delta: {
          tool_calls: pieces.map((piece) => ({
            index: piece.index,
            id: piece.id,
            type: 'function',
            function: { name: 'find', arguments: piece.text },
          })),
        },
        finish_reason: 'tool_calls',
      },
    ],
  })

test('an answer to the current branch can be requested', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  expect(() => conversations.calls['conversation.answer']({ conversationId: id })).toThrow(/nothing to answer/)
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'Hello' })
  const { answerId } = conversations.calls['conversation.answer']({ conversationId: id })
  answers[0]?.emit(text('Hi'), done)
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({ id: answerId, text: 'Hi', status: 'done' })
})

test('the results of all tool calls are sent together, and the next answer is requested', async () => {
  const { conversations, answers, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const first = sendNow(conversations, id, 'Look')
  answers[0]?.emit(calls({ index: 0, id: 'a', text: '{"q":1}' }, { index: 1, id: '', text: '{}' }), done)
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({
    text: '',
    finishReason: 'tool_calls',
    toolCalls: [
      { id: 'a', name: 'find', arguments: '{"q":1}' },
      { id: 'call_1', name: 'find', arguments: '{}' },
    ],
  })
  const { answerId } = conversations.calls['conversation.answerTools']({
    conversationId: id,
    messageId: first.answerId,
    results: [
      { toolCallId: 'call_1', text: '' },
      { toolCallId: 'a', text: 'found' },
    ],
  })
  expect(answers[1]?.request.messages).toEqual([
    { role: 'user', content: 'Look' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'find', arguments: '{"q":1}' } },
        { id: 'call_1', type: 'function', function: { name: 'find', arguments: '{}' } },
      ],
    },
    { role: 'tool', content: '', tool_call_id: 'call_1' },
    { role: 'tool', content: 'found', tool_call_id: 'a' },
  ])
  // Everything was committed before the request was sent.
  expect(database.all('select role, tool_call_id from messages order by sequence')).toEqual([
    { role: 'user', tool_call_id: null },
    { role: 'assistant', tool_call_id: null },
    { role: 'tool', tool_call_id: 'call_1' },
    { role: 'tool', tool_call_id: 'a' },
    { role: 'assistant', tool_call_id: null },
  ])
  answers[1]?.emit(text('Here.'), done)
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({ id: answerId, text: 'Here.' })
})

test.each([
  ['a call without a result', [{ toolCallId: 'a', text: '' }], /no result for b/],
  [
    'two results of one call',
    [
      { toolCallId: 'a', text: '' },
      { toolCallId: 'a', text: '' },
    ],
    /two results/,
  ],
  ['a result of no call', ['a', 'b', 'c'].map((toolCallId) => ({ toolCallId, text: '' })), /belongs to no call/],
])('%s is refused, and nothing is stored', async (_name, results, message) => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId } = sendNow(conversations, id, 'Look')
  answers[0]?.emit(calls({ index: 0, id: 'a', text: '' }, { index: 1, id: 'b', text: '' }), done)
  await conversations.idle()
  expect(() =>
    conversations.calls['conversation.answerTools']({ conversationId: id, messageId: answerId, results }),
  ).toThrow(message)
  expect(await messagesOf(conversations, id)).toHaveLength(2)
  expect(answers).toHaveLength(1)
})

test('an edited message is a sibling of the old one with the same role and name, and is answered on request', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'system', text: 'Be brief.' })
  const { userMessageId } = sendNow(conversations, id, 'One')
  answers[0]?.emit(text('Answer one'), done)
  await conversations.idle()
  const edited = conversations.calls['conversation.editMessage']({
    conversationId: id,
    messageId: userMessageId,
    text: 'Two',
    name: 'ann',
    thenAnswer: true,
  })
  expect(answers[1]?.request.messages).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Two', name: 'ann' },
  ])
  answers[1]?.emit(text('Answer two'), done)
  await conversations.idle()
  expect(await textsOf(conversations, id)).toEqual(['Be brief.', 'Two', 'Answer two'])
  expect((await messagesOf(conversations, id))[1]).toMatchObject({
    id: edited.messageId,
    branch: { index: 2, count: 2, previous: userMessageId, next: null },
  })
  const again = conversations.calls['conversation.editMessage']({
    conversationId: id,
    messageId: edited.messageId,
    text: 'Three',
    thenAnswer: false,
  })
  expect(again.answerId).toBeNull()
  expect((await messagesOf(conversations, id)).at(-1)).toMatchObject({ text: 'Three', name: 'ann' })
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: userMessageId })
  expect(await textsOf(conversations, id)).toEqual(['Be brief.', 'One', 'Answer one'])
  expect(answers).toHaveLength(2)
})

test('an answer and a tool result can be edited as well', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId } = sendNow(conversations, id, 'Look')
  answers[0]?.emit(calls({ index: 0, id: 'a', text: '' }), done)
  await conversations.idle()
  conversations.calls['conversation.answerTools']({
    conversationId: id,
    messageId: answerId,
    results: [{ toolCallId: 'a', text: 'wrong' }],
  })
  answers[1]?.emit(text('Hm'), done)
  await conversations.idle()
  const result = (await messagesOf(conversations, id))[2]
  conversations.calls['conversation.editMessage']({
    conversationId: id,
    messageId: result?.id ?? '',
    text: 'right',
    thenAnswer: true,
  })
  expect(answers[2]?.request.messages.at(-1)).toEqual({ role: 'tool', content: 'right', tool_call_id: 'a' })
  answers[2]?.emit(text('Ah'), done)
  await conversations.idle()
  const last = await lastAnswer(conversations, id)
  conversations.calls['conversation.editMessage']({
    conversationId: id,
    messageId: last.id,
    text: 'Aha',
    thenAnswer: false,
  })
  expect(await lastAnswer(conversations, id)).toMatchObject({ text: 'Aha', status: 'done', branch: { count: 2 } })
})

test('continuing an answer sends its text, and appends the new text to a copy of it', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const first = sendNow(conversations, id, 'Tell me')
  const details = [{ type: 'reasoning.text', text: 'Hm' }]
  answers[0]?.emit(
    head,
    chunk({ choices: [{ index: 0, delta: { reasoning: 'Hm', reasoning_details: details } }] }),
    text('Once upon'),
  )
  await settle()
  conversations.calls['conversation.stop']({ conversationId: id })
  const { answerId } = conversations.calls['conversation.continue']({ conversationId: id, messageId: first.answerId })
  expect(answers[1]?.request.messages).toEqual([
    { role: 'user', content: 'Tell me' },
    { role: 'assistant', content: 'Once upon', reasoning_details: details },
  ])
  expect(await lastAnswer(conversations, id)).toMatchObject({ id: answerId, text: 'Once upon', status: 'streaming' })
  answers[1]?.emit(head, text(' a time'), chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }), done)
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({
    text: 'Once upon a time',
    reasoning: 'Hm',
    status: 'done',
    branch: { index: 2, count: 2, previous: first.answerId },
  })
  expect(
    conversations.calls['conversation.details']({ conversationId: id, messageId: answerId }).reasoningDetails,
  ).toEqual(details)
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: first.answerId })
  expect(await lastAnswer(conversations, id)).toMatchObject({ text: 'Once upon', status: 'stopped' })
})

test('a continuation that arrives as one response is appended too', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId } = sendNow(conversations, id, 'Tell me')
  answers[0]?.emit(head, text('Once'))
  answers[0]?.end()
  await conversations.idle()
  conversations.calls['conversation.continue']({ conversationId: id, messageId: answerId })
  answers[1]?.emit(head, {
    type: 'completion',
    completion: {
      id: 'c',
      object: 'chat.completion',
      created: 0,
      model: 'm',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: ' upon a time' } }],
    },
  })
  answers[1]?.end()
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({ text: 'Once upon a time', status: 'done' })
})

test('an empty answer cannot be continued', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId, userMessageId } = sendNow(conversations, id, 'Tell me')
  answers[0]?.end()
  await conversations.idle()
  expect(() => conversations.calls['conversation.continue']({ conversationId: id, messageId: answerId })).toThrow(
    /Nothing of this answer has arrived/,
  )
  expect(() => conversations.calls['conversation.continue']({ conversationId: id, messageId: userMessageId })).toThrow(
    /Only an answer/,
  )
})

test('a continued answer keeps its whole text after a crash', async () => {
  const { conversations, answers, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId } = sendNow(conversations, id, 'Tell me')
  answers[0]?.emit(head, text('Once'))
  answers[0]?.end()
  await conversations.idle()
  conversations.calls['conversation.continue']({ conversationId: id, messageId: answerId })
  const after = playConversations({ database })
  expect(await lastAnswer(after.conversations, id)).toMatchObject({ text: 'Once', status: 'interrupted' })
})

test('while an answer arrives no command may add or request messages, except editing without an answer', () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { userMessageId, answerId } = sendNow(conversations, id, 'One')
  const busy = /still arriving/
  expect(() => conversations.calls['conversation.retry']({ conversationId: id, messageId: answerId })).toThrow(busy)
  expect(() => conversations.calls['conversation.answer']({ conversationId: id })).toThrow(busy)
  expect(() => conversations.calls['conversation.continue']({ conversationId: id, messageId: answerId })).toThrow(busy)
  expect(() => conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'x' })).toThrow(
    busy,
  )
  expect(() =>
    conversations.calls['conversation.editMessage']({
      conversationId: id,
      messageId: userMessageId,
      text: 'x',
      thenAnswer: true,
    }),
  ).toThrow(busy)
  expect(() =>
    conversations.calls['conversation.editMessage']({
      conversationId: id,
      messageId: answerId,
      text: 'x',
      thenAnswer: false,
    }),
  ).toThrow(busy)
  conversations.calls['conversation.editMessage']({
    conversationId: id,
    messageId: userMessageId,
    text: 'x',
    thenAnswer: false,
  })
  expect(answers).toHaveLength(1)
})

test('a message of another conversation is not found', () => {
  const { conversations } = playConversations()
  const one = conversations.calls['conversation.create']({ model: null }).id
  const two = conversations.calls['conversation.create']({ model: null }).id
  const { messageId } = conversations.calls['conversation.addMessage']({
    conversationId: one,
    role: 'user',
    text: 'Hello',
  })
  const elsewhere = /another conversation/
  expect(() => conversations.calls['conversation.retry']({ conversationId: two, messageId })).toThrow(elsewhere)
  expect(() =>
    conversations.calls['conversation.editMessage']({ conversationId: two, messageId, text: 'x', thenAnswer: false }),
  ).toThrow(elsewhere)
  expect(() =>
    conversations.calls['conversation.addMessage']({
      conversationId: two,
      role: 'user',
      text: 'x',
      afterId: messageId,
    }),
  ).toThrow(elsewhere)
  expect(() => conversations.calls['conversation.deleteMessage']({ conversationId: two, messageId })).toThrow(elsewhere)
  expect(() => conversations.calls['conversation.restoreMessage']({ conversationId: two, messageId })).toThrow(
    elsewhere,
  )
  expect(() => conversations.calls['conversation.details']({ conversationId: two, messageId })).toThrow(elsewhere)
})
