import { expect, test } from 'vitest'
import { listIds, signedIn, startProgramGateway } from '../testing/start-program-gateway.ts'

/** Starts this gateway, signed in to another one that has two versions of the preset `reviewer`. */
async function start() {
  const office = await startProgramGateway()
  await office.writePreset('reviewer', { model: 'gatehouse/script', max_tokens: 1 })
  await office.writePreset('reviewer', { model: 'gatehouse/script', max_tokens: 2 })
  const here = await startProgramGateway([signedIn('office', office, { key: office.userKey, hasProviderRules: true })])
  return { office, here }
}

const words = '/say one two three'
const user = [{ role: 'user', content: words }]

test('a preset of a signed-in gateway is applied, with its model there, in every form of request', async () => {
  const { here } = await start()
  const chat = async (model: string) => (await here.chat(model, { messages: user })).json()
  expect(await chat('@preset/reviewer')).toMatchObject({
    model: 'office/gatehouse/script',
    provider: 'office',
    choices: [{ message: { content: 'one two' } }],
  })
  expect(await chat('@preset/reviewer@1')).toMatchObject({ choices: [{ message: { content: 'one' } }] })
  expect(await chat('gatehouse/script@preset/reviewer@1')).toMatchObject({
    model: 'gatehouse/script',
    choices: [{ message: { content: 'one' } }],
  })
  const message = await here.post('/messages', { model: '@preset/reviewer@1', max_tokens: 50, messages: user })
  expect([message.status, await message.text()]).toEqual([200, expect.stringContaining('one')])
  const response = await here.post('/responses', { model: '@preset/reviewer@1', input: words })
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('one')])
})

test.each([
  ['/chat/completions', { messages: user }],
  ['/messages', { messages: user, max_tokens: 9 }],
  ['/messages/count_tokens', { messages: user }],
  ['/responses', { input: words }],
])('%s refuses a version that nobody has with a clear sentence', async (path, body) => {
  const { here } = await start()
  const refused = await here.post(path, { model: '@preset/reviewer@7', ...body })
  expect([refused.status, await refused.text()]).toEqual([
    404,
    expect.stringContaining('Preset reviewer has no version 7'),
  ])
})

test('a preset of this gateway comes first, also if it lacks the version', async () => {
  const { here } = await start()
  await here.writePreset('reviewer', { model: 'gatehouse/script', max_tokens: 3 })
  expect(await (await here.chat('@preset/reviewer', { messages: user })).json()).toMatchObject({
    model: 'gatehouse/script',
    choices: [{ message: { content: 'one two three' } }],
  })
  expect((await here.chat('@preset/reviewer@2')).status).toBe(404)
})

test('programs see the presets of this gateway and those that were just read in the list of models', async () => {
  const { here } = await start()
  await here.writePreset('own', { model: 'gatehouse/script' })
  expect(await listIds(here)).toEqual([
    'office/gatehouse/guide',
    'office/gatehouse/script',
    expect.anything(),
    expect.anything(),
    '@preset/own',
  ])
  await here.chat('@preset/reviewer')
  const list = (await (await here.fetch('/models/user')).json()) as { data: { id: string; description: string }[] }
  expect(list.data.slice(-2)).toMatchObject([
    {
      id: '@preset/own',
      name: 'Preset own',
      description: 'Version 1 of a preset of this computer, with gatehouse/script.',
    },
    { id: '@preset/reviewer', description: 'Version 2 of a preset of office, with office/gatehouse/script.' },
  ])
})

test('the rules about providers of such a preset are those of its gateway', async () => {
  const { office, here } = await start()
  const provider = { ignore: ['nobody'], data_collection: 'deny' }
  await office.writePreset('ruled', { model: 'gatehouse/script', provider })
  expect(await (await here.chat('@preset/ruled', { messages: user })).json()).toMatchObject({ provider: 'office' })
})

test('a gateway that is not signed in any more has no presets here', async () => {
  const { here } = await start()
  expect((await here.chat('@preset/reviewer')).status).toBe(200)
  here.gateway.programs.setRoutes({ gateways: [], aliases: [] })
  expect((await here.chat('@preset/reviewer')).status).toBe(404)
})

test('a preset without a model asks for one, since the default of its gateway is unknown here', async () => {
  const { office, here } = await start()
  await office.writePreset('plain', { seed: 1 })
  const refused = await here.chat('@preset/plain')
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('names no model')])
  expect((await here.chat('gatehouse/script@preset/plain', { messages: user })).status).toBe(200)
})
