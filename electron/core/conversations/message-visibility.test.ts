import { expect, test } from 'vitest'
import { lastAnswer, messagesOf, playConversations, textsOf } from '../../testing/played-conversations.ts'
import { done, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { scanMessages } from '../maintenance/message-scan.ts'

/** Creates a question with three answers and a further turn after the second one. */
async function open() {
  const played = playConversations()
  const { conversations, answers } = played
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { userMessageId, answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.emit(text('one'), done)
  await conversations.idle()
  const second = conversations.calls['conversation.retry']({ conversationId: id, messageId: answerId }).answerId
  answers[1]?.emit(text('two'), done)
  await conversations.idle()
  sendNow(conversations, id, 'More')
  answers[2]?.emit(text('more of two'), done)
  await conversations.idle()
  const third = conversations.calls['conversation.retry']({ conversationId: id, messageId: answerId }).answerId
  answers[3]?.emit(text('three'), done)
  await conversations.idle()
  return { ...played, id, userMessageId, first: answerId, second, third }
}

test('a deleted message is not counted, a sibling branch is shown, and restoring it brings it back unchanged', async () => {
  const { conversations, id, first, second, third } = await open()
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: third })
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More', 'more of two'])
  expect((await messagesOf(conversations, id))[1]?.branch).toEqual({ index: 2, count: 2, previous: first, next: null })
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: second })
  expect(await textsOf(conversations, id)).toEqual(['Question', 'one'])
  expect((await lastAnswer(conversations, id)).branch).toEqual({ index: 1, count: 1, previous: null, next: null })
  conversations.calls['conversation.restoreMessage']({ conversationId: id, messageId: second })
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More', 'more of two'])
  conversations.calls['conversation.restoreMessage']({ conversationId: id, messageId: third })
  expect((await lastAnswer(conversations, id)).branch).toEqual({ index: 3, count: 3, previous: second, next: null })
})

test('showing a branch selects the newest leaf that is not deleted', async () => {
  const { conversations, id, first, second } = await open()
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: second })
  const end = (await messagesOf(conversations, id)).at(-1)
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: end?.id ?? '' })
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: first })
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: second })
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More'])
})

test('after deleting a message without siblings its parent is the leaf, and the next message continues there', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { userMessageId, answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.emit(text('one'), done)
  await conversations.idle()
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: answerId })
  expect(await textsOf(conversations, id)).toEqual(['Question'])
  conversations.calls['conversation.answer']({ conversationId: id })
  expect(answers[1]?.request.messages).toEqual([{ role: 'user', content: 'Question' }])
  conversations.calls['conversation.stop']({ conversationId: id })
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: userMessageId })
  expect(await textsOf(conversations, id)).toEqual([])
  conversations.calls['conversation.send']({ conversationId: id, text: 'Anew' })
  expect(answers[2]?.request.messages).toEqual([{ role: 'user', content: 'Anew' }])
})

test('deleting on another branch does not change the one that is shown, and restoring shows the message', async () => {
  const { conversations, id, first } = await open()
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: first })
  expect(await textsOf(conversations, id)).toEqual(['Question', 'three'])
  conversations.calls['conversation.restoreMessage']({ conversationId: id, messageId: first })
  expect(await textsOf(conversations, id)).toEqual(['Question', 'one'])
})

test('undoing a deletion within an older branch shows that branch again', async () => {
  const { conversations, id, second, userMessageId } = await open()
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: second })
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: userMessageId })
  conversations.calls['conversation.restoreMessage']({ conversationId: id, messageId: userMessageId })
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More', 'more of two'])
})

test('a message that was deleted separately stays deleted when its branch is restored, and cannot be restored before its parent', async () => {
  const { conversations, id, second, database } = await open()
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: second })
  const [, , more] = await messagesOf(conversations, id)
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: more?.id ?? '' })
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: second })
  expect(() =>
    conversations.calls['conversation.restoreMessage']({ conversationId: id, messageId: more?.id ?? '' }),
  ).toThrow(/Restore that first/)
  conversations.calls['conversation.restoreMessage']({ conversationId: id, messageId: second })
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two'])
  conversations.calls['conversation.restoreMessage']({ conversationId: id, messageId: more?.id ?? '' })
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More', 'more of two'])
  // Every row still matches its checksum.
  expect([...scanMessages(database)].flatMap(({ damaged }) => damaged)).toEqual([])
})

test('an answer in flight below a deleted message is stopped', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { userMessageId, answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.emit(text('Half'))
  await settle()
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: userMessageId })
  expect(answers[0]?.signal.aborted).toBe(true)
  conversations.calls['conversation.restoreMessage']({ conversationId: id, messageId: userMessageId })
  expect(await lastAnswer(conversations, id)).toMatchObject({ id: answerId, status: 'stopped', text: 'Half' })
})

test('a deleted message cannot be read, shown or deleted again', async () => {
  const { conversations, id, third } = await open()
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: third })
  const gone = /does not exist any more/
  expect(() => conversations.calls['conversation.showBranch']({ conversationId: id, messageId: third })).toThrow(gone)
  expect(() => conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: third })).toThrow(
    gone,
  )
  expect(() => conversations.calls['conversation.retry']({ conversationId: id, messageId: third })).toThrow(gone)
  expect(() => conversations.calls['conversation.details']({ conversationId: id, messageId: third })).toThrow(gone)
})
