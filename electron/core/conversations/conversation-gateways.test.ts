import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
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
    onListChanged: () => undefined,
  })
  const first = conversations.create(null)
  active = 'work'
  const second = conversations.create(null)
  expect([first.profileId, second.profileId]).toEqual(['embedded', 'work'])
  conversations.send(first.id, 'To the first')
  conversations.send(second.id, 'To the second')
  await settle()
  expect(gateways.embedded.answers.map(({ request }) => request.messages)).toEqual([
    [{ role: 'user', content: 'To the first' }],
  ])
  expect(gateways.work.answers.map(({ request }) => request.messages)).toEqual([
    [{ role: 'user', content: 'To the second' }],
  ])
})

test('a chat without messages moves to the chosen gateway and its model', () => {
  let listed = 0
  const { complete } = scriptedAnswers()
  const database = temporaryDatabase()
  const conversations = openConversations({
    database,
    activeProfileId: () => 'embedded',
    gatewayOf: () => scriptedGateway(complete),
    onListChanged: () => (listed += 1),
  })
  const started = conversations.create('guide')
  conversations.send(started.id, 'Hello')
  const empty = conversations.create('guide')
  conversations.saveDraft(empty.id, 'half a thought')
  const deleted = conversations.create('guide')
  conversations.delete(deleted.id)
  listed = 0
  conversations.followGateway('work', 'writer')
  conversations.restore(deleted.id)
  const where = (id: string) => database.get('select profile_id, model, draft from conversations where id = ?', id)
  expect([started, empty, deleted].map(({ id }) => where(id))).toEqual([
    { profile_id: 'embedded', model: 'guide', draft: '' },
    { profile_id: 'work', model: 'writer', draft: 'half a thought' },
    { profile_id: 'embedded', model: 'guide', draft: '' },
  ])
  expect(listed).toBe(2)
})

test('a chat whose gateway was removed continues with the active one, including earlier messages', async () => {
  const { complete, answers } = scriptedAnswers()
  let active = 'imported'
  const conversations = openConversations({
    database: temporaryDatabase(),
    activeProfileId: () => active,
    gatewayOf: (profileId) => {
      if (profileId !== 'work') throw new AppError({ source: 'app', kind: 'not-found', message: 'It was removed.' })
      return scriptedGateway(complete)
    },
    onListChanged: () => undefined,
  })
  const { id } = conversations.create('their-model')
  conversations.addMessage(id, { role: 'user', text: 'Hello' })
  active = 'work'
  expect(() => conversations.answer(id)).toThrow(/removed/)
  conversations.moveToActiveGateway(id, 'writer')
  conversations.answer(id)
  await settle()
  expect(answers.map(({ request }) => [request.model, request.messages])).toEqual([
    ['writer', [{ role: 'user', content: 'Hello' }]],
  ])
  expect(() => conversations.moveToActiveGateway('nowhere', null)).toThrow(/does not exist/)
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
    onListChanged: () => undefined,
  })
  const { id } = conversations.create(null)
  const { userMessageId } = sendNow(conversations, id, 'Hello')
  await settle()
  answers[0]?.emit(text('Hi'), done)
  await conversations.idle()
  conversations.saveDraft(id, 'And now?')
  isRemoved = true
  expect(() => conversations.send(id, 'And now?')).toThrow('It was removed.')
  expect(() => conversations.retry(id, userMessageId)).toThrow('It was removed.')
  expect(answers).toHaveLength(1)
  expect(database.get('select count(*) as messages from messages')).toEqual({ messages: 2 })
  expect(conversations.list()[0]?.hasDraft).toBe(true)
})
