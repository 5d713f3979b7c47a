import { expect, test } from 'vitest'
import { maxAnswerSize, maxToolCalls } from '#shared/answer-size.ts'
import { lastAnswer, playConversations, snapshotOf } from '../../testing/played-conversations.ts'
import { chunk, done, head, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'

const quarter = 'x'.repeat(maxAnswerSize / 4 - 1000)
const tooLong = { status: 'failed', error: { source: 'transport', kind: 'too-long' } }
const calls = (from: number, count: number) => {
  const pieces = Array.from({ length: count }, (_, index) => ({ index: from + index, function: { name: 'f' } }))
  return chunk({ choices: [{ index: 0, delta: { tool_calls: pieces } }] })
}

test('an endless answer ends at the limit, keeps what has arrived, and its connection is closed', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  sendNow(conversations, id, 'Go')
  answers[0]?.emit(head, ...Array.from({ length: 5 }, () => text(quarter)))
  await conversations.idle()
  const answer = await lastAnswer(conversations, id)
  expect(answer).toMatchObject(tooLong)
  expect(answer.text).toHaveLength(4 * quarter.length)
  expect(answers[0]?.signal.aborted).toBe(true)
})

test('text and all other parts count together, also after a finish reason', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  sendNow(conversations, id, 'Go')
  const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${quarter}` } }
  answers[0]?.emit(
    head,
    text(quarter),
    chunk({ choices: [{ index: 0, delta: { reasoning: quarter }, finish_reason: 'stop' }] }),
    chunk({ choices: [{ index: 0, delta: { images: [picture] } }] }),
    chunk({ choices: [{ index: 0, delta: { refusal: quarter } }] }),
    chunk({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: quarter } }] } }] }),
  )
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({ ...tooLong, images: [picture], toolCalls: [] })
})

test('pictures of a continued answer count as well', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId } = sendNow(conversations, id, 'Go')
  const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${quarter}` } }
  const pictures = chunk({ choices: [{ index: 0, delta: { images: [picture, picture, picture] } }] })
  answers[0]?.emit(head, pictures, text(quarter), text(quarter))
  await conversations.idle()
  conversations.calls['conversation.continue']({ conversationId: id, messageId: answerId })
  answers[1]?.emit(head, text(quarter), done)
  await conversations.idle()
  const answer = await lastAnswer(conversations, id)
  expect(answer).toMatchObject({ ...tooLong, images: [picture, picture, picture] })
  expect(answer.text).toHaveLength(quarter.length)
})

test('an answer as one response that is nested too deeply or too large is too long', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId } = sendNow(conversations, id, 'Go')
  const filler = Array.from({ length: 2_000_000 }, () => ({}))
  answers[0]?.emit(head, {
    type: 'completion',
    completion: {
      id: 'c',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: quarter, annotations: filler } },
      ],
    },
  })
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({ ...tooLong, text: '' })
  conversations.calls['conversation.retry']({ conversationId: id, messageId: answerId })
  answers[1]?.emit(head, calls(0, maxToolCalls), calls(maxToolCalls, 1), text('more'), done)
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({ ...tooLong, text: '' })
})

test('a window gets only a few long answers at a time, but at least one', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const long = 'y'.repeat(5_000_000)
  for (const [index, written] of [long, long, quarter.repeat(2), 'short'].entries()) {
    sendNow(conversations, id, `Question ${index}`)
    answers[index]?.emit(text(written), done)
    await conversations.idle()
  }
  const snapshot = await snapshotOf(conversations, id)
  expect(snapshot).toMatchObject({ before: 6, messages: [{ text: 'Question 3' }, { text: 'short' }] })
  const leafId = snapshot.messages.at(-1)?.id ?? ''
  const read = async (from: number, count: number) => {
    const { messages } = await conversations.calls['conversation.messages']({
      conversationId: id,
      messageId: leafId,
      from,
      count,
    })
    return messages.map((message) => message.text.length)
  }
  expect(await read(0, 8)).toEqual([10, long.length, 10])
  expect(await read(3, 5)).toEqual([long.length, 10])
  expect(await read(5, 3)).toEqual([2 * quarter.length])
})
