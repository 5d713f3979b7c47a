import { expect, test } from 'vitest'
import { lastAnswer, messagesOf, playConversations, textsOf } from '../../testing/played-conversations.ts'
import { done, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { scanMessages } from './message-scan.ts'

/** Creates a question with three answers and a further turn after the second one. */
async function open() {
  const played = playConversations()
  const { conversations, answers } = played
  const { id } = conversations.create(null)
  const { userMessageId, answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.emit(text('one'), done)
  await conversations.idle()
  const second = conversations.retry(id, answerId).answerId
  answers[1]?.emit(text('two'), done)
  await conversations.idle()
  sendNow(conversations, id, 'More')
  answers[2]?.emit(text('more of two'), done)
  await conversations.idle()
  const third = conversations.retry(id, answerId).answerId
  answers[3]?.emit(text('three'), done)
  await conversations.idle()
  return { ...played, id, userMessageId, first: answerId, second, third }
}

test('a deleted message is not counted, a sibling branch is shown, and restoring it brings it back unchanged', async () => {
  const { conversations, id, first, second, third } = await open()
  conversations.deleteMessage(id, third)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More', 'more of two'])
  expect((await messagesOf(conversations, id))[1]?.branch).toEqual({ index: 2, count: 2, previous: first, next: null })
  conversations.deleteMessage(id, second)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'one'])
  expect((await lastAnswer(conversations, id)).branch).toEqual({ index: 1, count: 1, previous: null, next: null })
  conversations.restoreMessage(id, second)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More', 'more of two'])
  conversations.restoreMessage(id, third)
  expect((await lastAnswer(conversations, id)).branch).toEqual({ index: 3, count: 3, previous: second, next: null })
})

test('showing a branch selects the newest leaf that is not deleted', async () => {
  const { conversations, id, first, second } = await open()
  conversations.showBranch(id, second)
  const end = (await messagesOf(conversations, id)).at(-1)
  conversations.deleteMessage(id, end?.id ?? '')
  conversations.showBranch(id, first)
  conversations.showBranch(id, second)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More'])
})

test('after deleting a message without siblings its parent is the leaf, and the next message continues there', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.create(null)
  const { userMessageId, answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.emit(text('one'), done)
  await conversations.idle()
  conversations.deleteMessage(id, answerId)
  expect(await textsOf(conversations, id)).toEqual(['Question'])
  conversations.answer(id)
  expect(answers[1]?.request.messages).toEqual([{ role: 'user', content: 'Question' }])
  conversations.stop(id)
  conversations.deleteMessage(id, userMessageId)
  expect(await textsOf(conversations, id)).toEqual([])
  conversations.send(id, 'Anew')
  expect(answers[2]?.request.messages).toEqual([{ role: 'user', content: 'Anew' }])
})

test('deleting on another branch does not change the one that is shown, and restoring shows the message', async () => {
  const { conversations, id, first } = await open()
  conversations.deleteMessage(id, first)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'three'])
  conversations.restoreMessage(id, first)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'one'])
})

test('undoing a deletion within an older branch shows that branch again', async () => {
  const { conversations, id, second, userMessageId } = await open()
  conversations.showBranch(id, second)
  conversations.deleteMessage(id, userMessageId)
  conversations.restoreMessage(id, userMessageId)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More', 'more of two'])
})

test('a message that was deleted separately stays deleted when its branch is restored, and cannot be restored before its parent', async () => {
  const { conversations, id, second, database } = await open()
  conversations.showBranch(id, second)
  const [, , more] = await messagesOf(conversations, id)
  conversations.deleteMessage(id, more?.id ?? '')
  conversations.deleteMessage(id, second)
  expect(() => conversations.restoreMessage(id, more?.id ?? '')).toThrow(/Restore that first/)
  conversations.restoreMessage(id, second)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two'])
  conversations.restoreMessage(id, more?.id ?? '')
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More', 'more of two'])
  // Every row still matches its checksum.
  expect([...scanMessages(database)].flatMap(({ damaged }) => damaged)).toEqual([])
})

test('an answer in flight below a deleted message is stopped', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.create(null)
  const { userMessageId, answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.emit(text('Half'))
  await settle()
  conversations.deleteMessage(id, userMessageId)
  expect(answers[0]?.signal.aborted).toBe(true)
  conversations.restoreMessage(id, userMessageId)
  expect(await lastAnswer(conversations, id)).toMatchObject({ id: answerId, status: 'stopped', text: 'Half' })
})

test('a deleted message cannot be read, shown or deleted again', async () => {
  const { conversations, id, third } = await open()
  conversations.deleteMessage(id, third)
  const gone = /does not exist any more/
  expect(() => conversations.showBranch(id, third)).toThrow(gone)
  expect(() => conversations.deleteMessage(id, third)).toThrow(gone)
  expect(() => conversations.retry(id, third)).toThrow(gone)
  expect(() => conversations.details(id, third)).toThrow(gone)
})
