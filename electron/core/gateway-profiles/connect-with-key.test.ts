import { expect, test } from 'vitest'
import { json, loopbackServer } from '../../testing/loopback-server.ts'
import { startedServices } from '../../testing/started-services.ts'

const architecture = { input_modalities: ['text'], output_modalities: ['text'] }
const models = [
  { id: 'paid', architecture, context_length: 9, pricing: { prompt: '0.1', completion: '0.1' } },
  { id: 'free', architecture, context_length: 1, pricing: { prompt: '0', completion: '0' } },
]

/** Starts the services, and a gateway with a paid and a free model that accepts one key. */
async function start() {
  const server = await loopbackServer((request, response) =>
    request.headers.authorization === 'Bearer sk-good'
      ? json(200, { data: models })(request, response)
      : json(401, { error: { code: 401, message: 'No' } })(request, response),
  )
  const { calls } = startedServices()
  const draft = { name: 'Work', baseUrl: server.baseUrl, authorizeUrl: null, dialect: 'gateway' as const }
  const { id: profileId } = await calls['profiles.save']({ draft })
  const activeId = async () => (await calls['profiles.list']({})).find(({ isActive }) => isActive)?.id
  const model = async () => (await calls['settings.read']({})).model
  const connect = (key: string) => calls['keys.connect']({ profileId, key, choose: true })
  return { calls, profileId, activeId, model, connect }
}

test('a gateway that is connected with a key becomes active, with a free model for new and empty chats', async () => {
  const { calls, profileId, activeId, model, connect } = await start()
  const empty = await calls['conversation.create']({})
  await connect('sk-good')
  expect([await activeId(), await model()]).toEqual([profileId, 'free'])
  expect(await calls['conversation.read']({ conversationId: empty.id })).toMatchObject({ profileId, model: 'free' })
})

test('a refused key is not kept, and the gateway before stays active', async () => {
  const { calls, profileId, activeId, connect } = await start()
  await expect(Promise.resolve(connect('sk-bad'))).rejects.toMatchObject({ data: { kind: 'bad-input', field: 'key' } })
  expect(await activeId()).toBe('embedded')
  const profile = (await calls['profiles.list']({})).find(({ id }) => id === profileId)
  expect(profile?.keys.user).toBe(false)
})

test('connecting again keeps the model that new chats used there', async () => {
  const { calls, profileId, activeId, model, connect } = await start()
  await connect('sk-good')
  await calls['settings.change']({ model: 'paid' })
  await connect('sk-good')
  expect(await model()).toBe('paid')
  await calls['profiles.choose']({ profileId: 'embedded' })
  await connect('sk-good')
  expect([await activeId(), await model()]).toEqual([profileId, 'paid'])
})

test('a model that the person chooses counts as a choice', async () => {
  const { calls } = await start()
  expect(await calls['settings.change']({ theme: 'dark' })).toMatchObject({ hasChosenModel: false })
  expect(await calls['settings.change']({ model: null })).toMatchObject({ hasChosenModel: true })
})
