import { expect, test } from 'vitest'
import { type Answerer, json, loopbackServer } from '../../testing/loopback-server.ts'
import { createGatewayClient } from '../gateway-client/client.ts'
import { fetchPresetList } from './list-presets.ts'

const never = new AbortController().signal

const summary = (slug: string, name = slug) => ({
  id: slug,
  slug,
  name,
  description: null,
  status: 'active',
  status_updated_at: null,
  created_at: '',
  updated_at: '',
  creator_user_id: 'u',
  workspace_id: null,
  designated_version_id: null,
})

/** A page of the list, with the total that the gateway reports. */
const page = (total: number, ...data: object[]): Answerer => json(200, { data, total_count: total })

async function list(...answers: Answerer[]) {
  const server = await loopbackServer(...answers)
  const client = createGatewayClient({
    profile: { dialect: 'gateway', attribution: null, baseUrl: async () => server.baseUrl },
    readKey: async () => null,
    fetch: (url, options) => fetch(url, options),
  })
  const asked = () => server.requests.map(({ url }) => url)
  return { asked, listed: fetchPresetList(client, never) }
}

test('all pages are read, and of a preset that appears twice the last one counts', async () => {
  const { asked, listed } = await list(
    page(3, summary('a'), summary('b')),
    page(4, summary('b', 'B'), summary('c')),
    page(4),
  )
  expect((await listed)?.map(({ slug, name }) => [slug, name])).toEqual([
    ['a', 'a'],
    ['b', 'B'],
    ['c', 'c'],
  ])
  expect(asked()).toEqual(['/api/v1/presets?offset=0&limit=100', '/api/v1/presets?offset=2&limit=100'])
})

test('a gateway that returns fewer presets than its total is not asked forever', async () => {
  const { asked, listed } = await list(page(9, summary('a')), page(9))
  expect((await listed)?.map(({ slug }) => slug)).toEqual(['a'])
  expect(asked()).toHaveLength(2)
})

test.each([404, 405])('a gateway that answers with %i has no list', async (status) => {
  const { listed } = await list(json(status, { error: { code: status, message: 'No' } }))
  expect(await listed).toBeNull()
})

test.each([401, 500])('any other error (%i) is an error', async (status) => {
  const { listed } = await list(json(status, { error: { code: status, message: 'No' } }))
  await expect(listed).rejects.toMatchObject({ data: { source: 'gateway', status } })
})
