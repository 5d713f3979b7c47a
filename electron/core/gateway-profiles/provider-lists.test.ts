import { expect, test } from 'vitest'
import { type Answerer, json, loopbackServer } from '../../testing/loopback-server.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createGatewayClient } from '../gateway-client/client.ts'
import { openRouterProfile } from './built-in-profiles.ts'
import { createProviderLists } from './provider-lists.ts'

const mistral = { name: 'Mistral', slug: 'mistral', headquarters: 'FR', datacenters: null }
const broken = json(500, { error: { code: 500, message: 'Out of order' } })
const never = new AbortController().signal

async function open(...answers: Answerer[]) {
  const server = await loopbackServer(...answers)
  const database = temporaryDatabase()
  let time = 1000
  const client = createGatewayClient({
    profile: { ...openRouterProfile, baseUrl: async () => server.baseUrl },
    readKey: async () => 'key',
    fetch: (url, options) => fetch(url, options),
    maxRetries: 0,
  })
  const lists = () =>
    createProviderLists(
      database,
      () => client,
      () => time,
    )
  return { lists, database, at: (next: number) => (time = next) }
}

test('a gateway’s list is cached, and shown with its age if the gateway does not answer', async () => {
  const { lists, at } = await open(json(200, { data: [mistral] }), broken)
  expect(lists().last('openrouter')).toEqual([])
  expect(await lists().list(openRouterProfile, never)).toEqual({
    data: [mistral],
    seenAt: 1000,
    isLive: true,
    error: null,
  })
  at(5000)
  // As after a restart: only the database persists.
  expect(await lists().list(openRouterProfile, never)).toMatchObject({
    data: [mistral],
    seenAt: 1000,
    isLive: false,
    error: { source: 'gateway', status: 500 },
  })
  expect(lists().last('openrouter')).toEqual([mistral])
  expect(lists().last('another')).toEqual([])
})

test('a newer list replaces the previous one', async () => {
  const azure = { name: 'Azure', slug: 'azure' }
  const { lists, at } = await open(json(200, { data: [mistral] }), json(200, { data: [azure] }))
  await lists().list(openRouterProfile, never)
  at(7000)
  expect(await lists().list(openRouterProfile, never)).toMatchObject({ data: [azure], seenAt: 7000 })
  expect(lists().last('openrouter')).toEqual([azure])
})

test('a gateway that was never reached reports why it lists nothing', async () => {
  const { lists } = await open(broken)
  await expect(lists().list(openRouterProfile, never)).rejects.toMatchObject({
    data: { source: 'gateway', status: 500 },
  })
})

test('a list that cannot be cached is still shown', async () => {
  const { lists, database } = await open(json(200, { data: [mistral] }))
  database.execute('drop table provider_lists')
  expect(await lists().list(openRouterProfile, never)).toMatchObject({ data: [mistral], isLive: true })
})
