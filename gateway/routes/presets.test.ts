import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { presetList, presetResponse, presetVersionList, type Preset } from '#shared/gateway/presets.ts'
import { makeFolder, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const system = { role: 'system', content: 'Be brief.' }
const user = { role: 'user', content: 'Hi' }
const uuid: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const isoTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

async function write({ post }: TestGateway, slug: string, body: Record<string, unknown>): Promise<Preset> {
  const response = await post(`/presets/${slug}/chat/completions`, body)
  return presetResponse.parse(await response.json()).data
}

async function versionsOf({ fetch }: TestGateway, slug: string, query = '') {
  return presetVersionList.parse(await (await fetch(`/presets/${slug}/versions${query}`)).json())
}

test('a chat request becomes a preset: the system message its prompt, the rest its config', async () => {
  const gateway = await startTestGateway()
  const body = { model: 'gatehouse/guide', temperature: 0.3, stream: true, messages: [system, user], future_field: [1] }
  const preset = await write(gateway, 'writer', body)
  const owner: unknown = expect.stringMatching(/^user_/)
  expect(preset).toEqual({
    id: uuid,
    slug: 'writer',
    name: 'writer',
    description: null,
    status: 'active',
    status_updated_at: null,
    created_at: isoTime,
    updated_at: preset.created_at,
    creator_user_id: owner,
    workspace_id: uuid,
    designated_version_id: preset.designated_version?.id,
    designated_version: {
      id: uuid,
      preset_id: preset.id,
      version: 1,
      config: { model: 'gatehouse/guide', temperature: 0.3, future_field: [1] },
      system_prompt: 'Be brief.',
      creator_id: preset.creator_user_id,
      created_at: preset.created_at,
      updated_at: preset.created_at,
    },
  })
  const read = presetResponse.parse(await (await gateway.fetch('/presets/writer')).json())
  expect(read.data).toEqual(preset)
})

test.each([
  [[user], null],
  [[system, user, { role: 'system', content: [{ type: 'text', text: 'Be kind.' }] }], 'Be brief.\n\nBe kind.'],
])('the prompt of %j is %j', async (messages, prompt) => {
  const preset = await write(await startTestGateway(), 'p', { messages })
  expect(preset.designated_version?.system_prompt).toBe(prompt)
})

test('each write adds a version, which is designated immediately; the old ones stay', async () => {
  const gateway = await startTestGateway()
  const first = await write(gateway, 'p', { messages: [user], temperature: 0 })
  const second = await write(gateway, 'p', { messages: [user], temperature: 1 })
  const { data, total_count } = await versionsOf(gateway, 'p')
  expect([second.id, second.created_at]).toEqual([first.id, first.created_at])
  expect([data, total_count]).toEqual([[first.designated_version, second.designated_version], 2])
})

test.each([
  ['', 50, 1],
  ['?limit=2', 2, 1],
  ['?limit=100&offset=2', 49, 3],
  ['?offset=50', 1, 51],
  ['?offset=99', 0, undefined],
  ['?offset=', 50, 1],
])('the versions with %j: %j records from version %j', async (query, count, first) => {
  const gateway = await startTestGateway()
  for (let version = 1; version <= 51; version++) await write(gateway, 'p', { messages: [user], seed: version })
  const { data, total_count } = await versionsOf(gateway, 'p', query)
  expect([data.length, data[0]?.version, total_count]).toEqual([count, first, 51])
})

test.each([
  ['limit=0', 'limit must be an integer between 1 and 100'],
  ['limit=101', 'limit must be an integer between 1 and 100'],
  ['limit=x', 'limit must be an integer between 1 and 100'],
  ['limit=1.5', 'limit must be an integer between 1 and 100'],
  ['offset=-1', 'offset must be an integer of at least 0'],
])('%s is a 400', async (query, message) => {
  const { fetch } = await startTestGateway()
  for (const path of ['/presets/p/versions', '/presets']) {
    const response = await fetch(`${path}?${query}`)
    expect([response.status, await response.json()]).toEqual([400, { error: { code: 400, message } }])
  }
})

test('all presets are listed, newest first', async () => {
  const gateway = await startTestGateway()
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const slug of ['one', 'two', 'three']) {
    await write(gateway, slug, { messages: [user] })
    vi.advanceTimersByTime(1)
  }
  const { data, total_count } = presetList.parse(await (await gateway.fetch('/presets?limit=2')).json())
  expect([data.map(({ slug }) => slug), total_count]).toEqual([['three', 'two'], 3])
  expect(data[0]).not.toHaveProperty('designated_version')
})

test.each(['/presets/nobody', '/presets/nobody/versions'])('%s is a 404', async (path) => {
  const { fetch } = await startTestGateway()
  expect((await fetch(path)).status).toBe(404)
})

test.each(['a%20b', 'a%2Fb', '%C3%A4', 'a%25', '%22', '%FF'])('a preset cannot have the slug %s', async (slug) => {
  const { post, fetch } = await startTestGateway()
  const responses = await Promise.all([
    post(`/presets/${slug}/chat/completions`, { messages: [user] }),
    fetch(`/presets/${slug}`),
    fetch(`/presets/${slug}/versions`),
  ])
  const message = 'slug must be made of letters A to Z, digits, ".", "_", "~" and "-"'
  for (const response of responses) {
    expect([response.status, await response.json()]).toEqual([400, { error: { code: 400, message } }])
  }
})

test('a user key may read presets but not write them', async () => {
  const gateway = await startTestGateway()
  await write(gateway, 'p', { messages: [user] })
  const init = { headers: { Authorization: `Bearer ${gateway.userKey}` } }
  const refused = await gateway.post('/presets/p/chat/completions', { messages: [user] }, init)
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { error: { code: 403, message: 'Only management keys can perform this operation' } },
  ])
  expect((await gateway.fetch('/presets/p', init)).status).toBe(200)
})

test('an invalid preset is a 400 by the same rules as a chat', async () => {
  const { post, fetch } = await startTestGateway()
  const response = await post('/presets/p/chat/completions', { messages: [], temperature: 3 })
  expect(response.status).toBe(400)
  expect((await fetch('/presets/p')).status).toBe(404)
})

test('while another program is writing, a write is a 409; afterwards it works', async () => {
  const dataDirectory = await makeFolder()
  const gateway = await startTestGateway({ dataDirectory })
  const other = new DatabaseSync(join(dataDirectory, 'gateway.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  const response = await gateway.post('/presets/p/chat/completions', { messages: [user] })
  expect([response.status, await response.json()]).toEqual([
    409,
    { error: { code: 409, message: 'Resource conflict; try again later' } },
  ])
  other.exec('ROLLBACK')
  other.close()
  expect((await write(gateway, 'p', { messages: [user] })).designated_version?.version).toBe(1)
})

test('parallel writes each get their own version', async () => {
  const gateway = await startTestGateway({ dataDirectory: await makeFolder() })
  const written = await Promise.all(
    Array.from({ length: 20 }, (_, seed) => write(gateway, 'p', { messages: [user], seed })),
  )
  const numbers = written.map((preset) => preset.designated_version?.version ?? 0).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('presets survive a restart', async () => {
  const dataDirectory = await makeFolder()
  const first = await startTestGateway({ dataDirectory })
  const preset = await write(first, 'p', { messages: [system] })
  await first.gateway.close()
  const second = await startTestGateway({ dataDirectory })
  expect(presetResponse.parse(await (await second.fetch('/presets/p')).json()).data).toEqual(preset)
})

test('a body nested too deeply is a 400', async () => {
  const { fetch } = await startTestGateway()
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const body = `{"messages":[{"role":"user","content":"Hi"}],"trace":{"deep":${deep}}}`
  const response = await fetch('/presets/p/chat/completions', { method: 'POST', body })
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: { code: 400, message: 'The request body is nested too deeply' } },
  ])
})
