import { expect, test } from 'vitest'
import type { ModelAlias } from '#shared/programs/model-alias.ts'
import type { ChatProvider } from '../providers/chat-provider.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { answerWithText, refuseWith, startFakeUpstream } from '../testing/start-fake-upstream.ts'
import { listIds, signedIn, startProgramGateway } from '../testing/start-program-gateway.ts'
import { withAliases } from './aliases.ts'
import { createCatalogue } from './catalogue.ts'

function provider(slug: string, models: string[], shortNames: Record<string, string> = {}): ChatProvider {
  return { ...fakeProvider(slug, models, async function* () {}), shortNames: new Map(Object.entries(shortNames)) }
}

function open(aliases: readonly ModelAlias[]) {
  const up = provider('up', ['up/a', 'up/b', 'taken'], { short: 'up/a' })
  const upstreams = { revision: 1, providers: [up], refresh: async () => {} }
  const catalogue = withAliases(createCatalogue([provider('own', ['own/x'])], upstreams), () => aliases)
  const endpoints = (name: string) => catalogue.endpointsOf(name).map(({ model }) => model)
  return { catalogue, endpoints }
}

test('an alias has the endpoints of its models, in their order, without those that no provider knows', () => {
  const { endpoints } = open([{ name: 'fast', models: ['up/b', 'gone/model', 'own/x', 'short'] }])
  expect(endpoints('fast')).toEqual(['up/b', 'own/x', 'up/a'])
  expect(endpoints('slow')).toEqual([])
})

test('an alias is listed before the models, as its first known model, if it has one', () => {
  const { catalogue } = open([
    { name: 'fast', models: ['gone/model', 'up/b'] },
    { name: 'none', models: ['gone/model'] },
  ])
  expect(catalogue.models.map(({ id }) => id)).toEqual(['fast', 'own/x', 'up/a', 'up/b', 'taken'])
  const [, , , known] = catalogue.models
  expect(catalogue.models[0]).toEqual({
    ...known,
    id: 'fast',
    name: 'fast',
    description: 'Stands for gone/model, then up/b.',
  })
})

test('a model of that id comes first, and a short name of a server does not', () => {
  const { catalogue, endpoints } = open([
    { name: 'taken', models: ['up/b'] },
    { name: 'short', models: ['up/b'] },
  ])
  expect(endpoints('taken')).toEqual(['taken'])
  expect(endpoints('short')).toEqual(['up/b'])
  expect(catalogue.models.filter(({ id }) => id === 'taken')).toHaveLength(1)
})

test('a model of a gateway that was not listed yet is not passed over for the next one', async () => {
  const office = await startFakeUpstream(answerWithText('From the office'))
  const aliases = [{ name: 'fast', models: ['office/small', 'gatehouse/script'] }]
  const { chat, gateway } = await startProgramGateway([signedIn('office', office)], { aliases })
  expect(await (await chat('fast')).json()).toMatchObject({ model: 'office/small' })
  gateway.programs.setRoutes({ gateways: [], aliases })
  expect(await (await chat('fast')).json()).toMatchObject({ model: 'gatehouse/script' })
  gateway.programs.setRoutes({ gateways: [signedIn('office', office)], aliases })
  expect(await (await chat('fast')).json()).toMatchObject({ model: 'office/small' })
})

test('a program gets the second model of an alias when the first fails, at another gateway and on this computer', async () => {
  const office = await startFakeUpstream(refuseWith(503, 'Down'))
  const local = await startFakeUpstream(answerWithText('From here'))
  const aliases = [{ name: 'fast', models: ['office/small', 'ollama/small'] }]
  const { chat, fetch } = await startProgramGateway([signedIn('office', office)], {
    aliases,
    localServers: [{ slug: 'ollama', base_url: local.baseUrl }],
  })
  expect(await listIds({ fetch })).toEqual(expect.arrayContaining(['fast', 'ollama/small', 'office/small']))
  const response = await chat('fast')
  expect(await response.json()).toMatchObject({
    model: 'ollama/small',
    choices: [{ message: { content: 'From here' } }],
  })
  office.answer = answerWithText('From the office')
  expect(await (await chat('fast')).json()).toMatchObject({ model: 'office/small' })
})
