import { expect, test } from 'vitest'
import { lastAnswer, messagesOf, playConversations, textsOf } from '../../testing/played-conversations.ts'
import { done, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { scanMessages } from './message-scan.ts'

/** A question with three answers, of which the second one is gone on from. */
async function open() {
  const played = playConversations()
  const { conversations, answers } = played
  const { id } = conversations.create(null)
  const { userMessageId, answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.tell(text('one'), done)
  await conversations.idle()
  const second = conversations.retry(id, answerId).answerId
  answers[1]?.tell(text('two'), done)
  await conversations.idle()
  sendNow(conversations, id, 'More')
  answers[2]?.tell(text('more of two'), done)
  await conversations.idle()
  const third = conversations.retry(id, answerId).answerId
  answers[3]?.tell(text('three'), done)
  await conversations.idle()
  return { ...played, id, userMessageId, first: answerId, second, third }
}

test('a deleted message is not counted, the branch beside it is shown, and it comes back as it was', async () => {
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

test('a branch is shown to the newest end that is not deleted', async () => {
  const { conversations, id, first, second } = await open()
  conversations.showBranch(id, second)
  const end = (await messagesOf(conversations, id)).at(-1)
  conversations.deleteMessage(id, end?.id ?? '')
  conversations.showBranch(id, first)
  conversations.showBranch(id, second)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More'])
})

test('where nothing is beside a deleted message its parent is the end, and the next message goes there', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.create(null)
  const { userMessageId, answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.tell(text('one'), done)
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

test('what is deleted elsewhere moves nobody, and who takes it back sees it', async () => {
  const { conversations, id, first } = await open()
  conversations.deleteMessage(id, first)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'three'])
  conversations.restoreMessage(id, first)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'one'])
})

test('who deletes in the middle of an older branch and takes it back is there again', async () => {
  const { conversations, id, second, userMessageId } = await open()
  conversations.showBranch(id, second)
  conversations.deleteMessage(id, userMessageId)
  conversations.restoreMessage(id, userMessageId)
  expect(await textsOf(conversations, id)).toEqual(['Question', 'two', 'More', 'more of two'])
})

test('what was deleted by itself stays deleted when its branch is restored, and waits for what it follows', async () => {
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

test('an answer that is arriving below a deleted message is stopped', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.create(null)
  const { userMessageId, answerId } = sendNow(conversations, id, 'Question')
  answers[0]?.tell(text('Half'))
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
