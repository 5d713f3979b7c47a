import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { done, scriptedAnswers, settle, text } from '../../testing/scripted-answers.ts'
import { scriptedGateway, sendNow } from '../../testing/scripted-gateway.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { openConversations } from './conversations.ts'

test('a conversation keeps its gateway, and new ones get the active one', async () => {
  const gateways = { embedded: scriptedAnswers(), work: scriptedAnswers() }
  let active: keyof typeof gateways = 'embedded'
  const conversations = openConversations({
    database: temporaryDatabase(),
    activeProfileId: () => active,
    gatewayOf: (profileId) => scriptedGateway(gateways[profileId === 'work' ? 'work' : 'embedded'].complete),
    emit: () => undefined,
  })
  const first = conversations.calls['conversation.create']({ model: null })
  active = 'work'
  const second = conversations.calls['conversation.create']({ model: null })
  expect([first.profileId, second.profileId]).toEqual(['embedded', 'work'])
  conversations.calls['conversation.send']({ conversationId: first.id, text: 'To the first' })
  conversations.calls['conversation.send']({ conversationId: second.id, text: 'To the second' })
  await settle()
  expect(gateways.embedded.answers.map(({ request }) => request.messages)).toEqual([
    [{ role: 'user', content: 'To the first' }],
  ])
  expect(gateways.work.answers.map(({ request }) => request.messages)).toEqual([
    [{ role: 'user', content: 'To the second' }],
  ])
})

test('a chat without messages moves to the chosen gateway and its model', async () => {
  const listed: string[] = []
  const { complete } = scriptedAnswers()
  const database = temporaryDatabase()
  const conversations = openConversations({
    database,
    activeProfileId: () => 'embedded',
    gatewayOf: () => scriptedGateway(complete),
    emit: emitTo({ 'conversation.listChanged': ({ rows }) => listed.push(...rows.map(({ id }) => id)) }),
  })
  const started = conversations.calls['conversation.create']({ model: 'guide' })
  conversations.calls['conversation.send']({ conversationId: started.id, text: 'Hello' })
  const empty = conversations.calls['conversation.create']({ model: 'guide' })
  conversations.calls['conversation.saveDraft']({ conversationId: empty.id, draft: 'half a thought' })
  const deleted = conversations.calls['conversation.create']({ model: 'guide' })
  conversations.calls['conversation.delete']({ conversationId: deleted.id })
  await Promise.resolve()
  listed.length = 0
  conversations.followGateway('work', 'writer')
  conversations.calls['conversation.restore']({ conversationId: deleted.id })
  const where = (id: string) => database.get('select profile_id, model, draft from conversations where id = ?', id)
  expect([started, empty, deleted].map(({ id }) => where(id))).toEqual([
    { profile_id: 'embedded', model: 'guide', draft: '' },
    { profile_id: 'work', model: 'writer', draft: 'half a thought' },
    { profile_id: 'embedded', model: 'guide', draft: '' },
  ])
  await Promise.resolve()
  expect(listed).toEqual([empty.id, deleted.id])
})

test('a chat whose gateway was removed continues with the active one, including earlier messages', async () => {
  const { complete, answers } = scriptedAnswers()
  let active = 'imported'
  const conversations = openConversations({
    database: temporaryDatabase(),
    activeProfileId: () => active,
    defaultModel: () => 'writer',
    gatewayOf: (profileId) => {
      if (profileId !== 'work') throw new AppError({ source: 'app', kind: 'not-found', message: 'It was removed.' })
      return scriptedGateway(complete)
    },
    emit: () => undefined,
  })
  const { id } = conversations.calls['conversation.create']({ model: 'their-model' })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'Hello' })
  active = 'work'
  expect(() => conversations.calls['conversation.answer']({ conversationId: id })).toThrow(/removed/)
  conversations.calls['conversation.moveToActiveGateway']({ conversationId: id })
  conversations.calls['conversation.answer']({ conversationId: id })
  await settle()
  expect(answers.map(({ request }) => [request.model, request.messages])).toEqual([
    ['writer', [{ role: 'user', content: 'Hello' }]],
  ])
  expect(() => conversations.calls['conversation.moveToActiveGateway']({ conversationId: 'nowhere' })).toThrow(
    /does not exist/,
  )
})

test('if the gateway was removed, nothing is sent or stored, and the draft stays', async () => {
  const { complete, answers } = scriptedAnswers()
  let isRemoved = false
  const database = temporaryDatabase()
  const conversations = openConversations({
    database,
    activeProfileId: () => 'work',
    gatewayOf() {
      if (isRemoved) throw new AppError({ source: 'app', kind: 'not-found', message: 'It was removed.' })
      return scriptedGateway(complete)
    },
    emit: () => undefined,
  })
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { userMessageId } = sendNow(conversations, id, 'Hello')
  await settle()
  answers[0]?.emit(text('Hi'), done)
  await conversations.idle()
  conversations.calls['conversation.saveDraft']({ conversationId: id, draft: 'And now?' })
  isRemoved = true
  expect(() => conversations.calls['conversation.send']({ conversationId: id, text: 'And now?' })).toThrow(
    'It was removed.',
  )
  expect(() => conversations.calls['conversation.retry']({ conversationId: id, messageId: userMessageId })).toThrow(
    'It was removed.',
  )
  expect(answers).toHaveLength(1)
  expect(database.get('select count(*) as messages from messages')).toEqual({ messages: 2 })
  expect(conversations.list()[0]?.hasDraft).toBe(true)
})
