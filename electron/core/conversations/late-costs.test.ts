import { expect, test } from 'vitest'
import { factsOfGeneration } from '#shared/generation-facts.ts'
import { lastAnswer, messagesOf, playConversations } from '../../testing/played-conversations.ts'
import { settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { createLedger } from '../ledger/ledger.ts'

const head = (requestId: string) => ({ type: 'head' as const, requestId })
const facts = factsOfGeneration({
  id: 'gen-1',
  total_cost: 0.25,
  upstream_inference_cost: 0.5,
  is_byok: true,
  provider_name: 'Mistral',
  native_tokens_prompt: 7,
  native_tokens_completion: 3,
  data_region: 'europe',
})

/** A conversation at a remote gateway with one stopped answer. */
async function stopped() {
  const played = playConversations({ activeProfileId: () => 'remote' })
  const { conversations, answers } = played
  const { id } = conversations.calls['conversation.create']({ model: 'm' })
  const { answerId } = sendNow(conversations, id, 'Hello')
  await settle()
  answers[0]?.emit(head('gen-1'), text('Half'))
  await settle()
  conversations.calls['conversation.stop']({ conversationId: id })
  await settle()
  return { ...played, id, answerId, ledger: createLedger(played.database) }
}

test('a stopped answer waits for its cost, and gets it once, with what else was found', async () => {
  const { conversations, database, id, answerId, ledger } = await stopped()
  expect(ledger.sums({})).toMatchObject({ turns: 1, unknownCosts: 1, cost: '0' })
  expect(database.all('select entry_id, request_id from cost_lookups')).toEqual([
    { entry_id: answerId, request_id: 'gen-1' },
  ])
  expect(conversations.noteGeneration(answerId, facts)).toBe(true)
  expect(ledger.sums({})).toMatchObject({
    turns: 1,
    unknownCosts: 0,
    cost: '0.25',
    upstreamCost: '0.5',
    promptTokens: 7,
  })
  expect(await lastAnswer(conversations, id)).toMatchObject({
    text: 'Half',
    provider: 'Mistral',
    usage: { promptTokens: 7, completionTokens: 3, cost: 0.25, upstreamCost: 0.5, isByok: true },
  })
  expect((await lastAnswer(conversations, id)).isDamaged).toBeUndefined()
  const details = conversations.calls['conversation.details']({ conversationId: id, messageId: answerId })
  expect(details.generation).toMatchObject({ dataRegion: 'europe' })
  conversations.noteGeneration(answerId, { ...facts, cost: 99 })
  expect(ledger.sums({})).toMatchObject({ cost: '0.25' })
})

test('an open window shows a found cost, without a message that is not on its branch', async () => {
  const { conversations, answers, id, answerId } = await stopped()
  const abort = new AbortController()
  const parts: string[] = []
  const watching = (async () => {
    for await (const part of conversations.streams['conversation.watch']({ conversationId: id }, abort.signal)) {
      parts.push(part.type)
    }
  })()
  await settle()
  conversations.noteGeneration(answerId, facts)
  await settle()
  expect(parts).toEqual(['snapshot', 'message'])
  conversations.calls['conversation.retry']({ conversationId: id, messageId: answerId })
  await settle()
  answers[1]?.emit(head('gen-2'), text('Again'))
  await settle()
  parts.length = 0
  conversations.noteGeneration(answerId, facts)
  await settle()
  expect(parts).toEqual(['snapshot'])
  expect((await messagesOf(conversations, id)).map(({ text: shown }) => shown)).toEqual(['Hello', 'Again'])
  abort.abort()
  await watching
})

test('an answer that does not exist any more is not an error', async () => {
  const { conversations } = await stopped()
  expect(conversations.noteGeneration('gone', facts)).toBe(false)
})
