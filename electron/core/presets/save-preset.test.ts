import { identity } from '#shared/identity.ts'
import { expect, test } from 'vitest'
import { json } from '../../testing/loopback-server.ts'
import { presetServer, type PresetServer, type PresetServerShape } from '../../testing/preset-server.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { openPresets, type Presets } from './presets.ts'

const id = 'openrouter'

async function open(shape: PresetServerShape = {}): Promise<{ presets: Presets; server: PresetServer }> {
  const server = await presetServer(shape)
  const presets = openPresets({
    database: temporaryDatabase(),
    gatewayOf: () => server.gateway,
    profileOf: (given) => ({ id: given ?? id }),
    emit: () => undefined,
    now: () => 1000,
  })
  return { presets, server }
}

const draft = { slug: 'writer', systemPrompt: 'Be brief.', config: { model: 'a', temperature: 0.2 }, baseVersion: null }
const kept = { ...draft, updatedAt: 1000 }
const posts = (server: PresetServer) => server.requests.filter(({ method }) => method === 'POST')

test('a new preset is written, read back, kept in the list, and its draft is removed', async () => {
  const { presets, server } = await open({ noList: 404 })
  presets.calls['presets.saveDraft']({ profileId: id, draft })
  const { preset, differences } = await presets.calls['presets.save']({ profileId: id, ...draft })
  expect(preset.designated_version).toMatchObject({ version: 1, config: draft.config, system_prompt: 'Be brief.' })
  expect(differences).toEqual([])
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'writer' })).toBeNull()
  expect((await presets.calls['presets.list']({ profileId: id })).presets).toMatchObject([
    { slug: 'writer', origin: 'created', version: 1, model: 'a', hasDraft: false },
  ])
  expect(server.requests.map(({ method, url }) => `${method} ${url}`).slice(0, 3)).toEqual([
    'GET /api/v1/presets/writer',
    'POST /api/v1/presets/writer/chat/completions',
    'GET /api/v1/presets/writer',
  ])
})

test('the request matches the preview', async () => {
  const { presets, server } = await open()
  const { url, body, headers, problems } = presets.calls['presets.preview']({ profileId: id, ...draft })
  await presets.calls['presets.save']({ profileId: id, ...draft })
  const [sent] = posts(server)
  expect(JSON.parse(sent?.body ?? '')).toEqual(body)
  expect(url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+${sent?.url}$`))
  expect(Object.entries(headers).map(([name, value]) => [name, sent?.headers[name.toLowerCase()], value])).toEqual([
    ['Accept', 'application/json', 'application/json'],
    ['Content-Type', 'application/json', 'application/json'],
    ['Authorization', 'Bearer sk-user', 'Bearer <key>'],
    ['HTTP-Referer', identity.homepage, identity.homepage],
    ['X-Title', 'Gatehouse', 'Gatehouse'],
  ])
  expect(problems).toEqual([])
})

test('a preset without a system prompt is sent with a placeholder message', async () => {
  const { presets } = await open()
  const { body } = presets.calls['presets.preview']({
    profileId: id,
    slug: 'writer',
    systemPrompt: '',
    config: { seed: 1, stream: true },
  })
  expect(body).toEqual({ seed: 1, messages: [{ role: 'user', content: 'Hello' }] })
  const { preset, differences } = await presets.calls['presets.save']({ profileId: id, ...draft, systemPrompt: '' })
  expect([preset.designated_version?.system_prompt, differences]).toEqual([null, []])
})

test('differences in what the gateway stored are reported by field and type', async () => {
  const { presets } = await open({
    store: ({ temperature: _temperature, ...config }) => ({ ...config, seed: '7', top_p: 1 }),
  })
  const { differences } = await presets.calls['presets.save']({
    profileId: id,
    ...draft,
    config: { ...draft.config, seed: 7 },
  })
  expect(differences).toEqual([
    { field: 'temperature', sent: 0.2, stored: undefined },
    { field: 'seed', sent: 7, stored: '7' },
    { field: 'top_p', sent: undefined, stored: 1 },
  ])
})

test('a version written by another client is a conflict before anything is sent', async () => {
  const { presets, server } = await open()
  server.write('writer', { model: 'a' })
  server.write('writer', { model: 'other' })
  await expect(presets.calls['presets.save']({ profileId: id, ...draft, baseVersion: 1 })).rejects.toMatchObject({
    data: {
      source: 'gateway',
      status: 409,
      code: 409,
      message: 'The preset is in version 2 now; these changes began from version 1.',
      metadata: { newest_version: 2, base_version: 1 },
    },
  })
  await expect(presets.calls['presets.save']({ profileId: id, ...draft })).rejects.toMatchObject({
    data: { status: 409, message: 'There is a preset of this slug already, in version 2.' },
  })
  await expect(
    presets.calls['presets.save']({ profileId: id, ...draft, slug: 'gone', baseVersion: 3 }),
  ).rejects.toMatchObject({
    data: {
      status: 409,
      message: 'The gateway does not have this preset any more.',
      metadata: { newest_version: null, base_version: 3 },
    },
  })
  expect(posts(server)).toEqual([])
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'writer' })).toEqual(kept)
})

test('saving again after a lost answer succeeds without writing', async () => {
  const { presets, server } = await open()
  // The version that the lost request wrote.
  server.write('writer', draft.config, draft.systemPrompt)
  const { preset, differences } = await presets.calls['presets.save']({ profileId: id, ...draft })
  expect([preset.designated_version?.version, differences, posts(server)]).toEqual([1, [], []])
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'writer' })).toBeNull()
})

test('the same prompt with another configuration does not count as saved', async () => {
  const { presets, server } = await open()
  server.write('writer', { model: 'other' }, draft.systemPrompt)
  await expect(presets.calls['presets.save']({ profileId: id, ...draft })).rejects.toMatchObject({
    data: { status: 409 },
  })
})

test.each([
  [400, 'temperature must be between 0 and 2'],
  [403, 'Only management keys can perform this operation'],
  [409, 'Resource conflict; try again later'],
])('the gateway’s %i keeps the draft', async (status, message) => {
  const { presets, server } = await open()
  server.answer(/POST/, json(status, { error: { code: status, message } }))
  await expect(presets.calls['presets.save']({ profileId: id, ...draft })).rejects.toMatchObject({
    data: { source: 'gateway', status, message },
  })
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'writer' })).toEqual(kept)
})

test('a gateway that cannot be reached keeps the draft', async () => {
  const { presets, server } = await open()
  server.answer(/./, (request) => void request.socket.destroy())
  await expect(presets.calls['presets.save']({ profileId: id, ...draft })).rejects.toMatchObject({
    data: { source: 'transport' },
  })
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'writer' })).toEqual(kept)
})

test('a preset whose existence is unknown is not written', async () => {
  const { presets, server } = await open()
  server.answer(/GET/, json(500, { error: { code: 500, message: 'Broken' } }))
  await expect(presets.calls['presets.save']({ profileId: id, ...draft })).rejects.toMatchObject({
    data: { source: 'gateway', status: 500 },
  })
  expect(posts(server)).toEqual([])
})

test('a key without permission gets the gateway’s 403', async () => {
  const { presets, server } = await open({ managementKey: 'sk-management' })
  await expect(presets.calls['presets.save']({ profileId: id, ...draft })).rejects.toMatchObject({
    data: { status: 403 },
  })
  expect(posts(server)).toHaveLength(1)
})

test('an invalid value is reported by field, and nothing is sent', async () => {
  const { presets, server } = await open()
  const config = { temperature: 9 }
  await expect(presets.calls['presets.save']({ profileId: id, ...draft, config })).rejects.toMatchObject({
    data: { source: 'app', kind: 'bad-input', field: 'temperature', message: 'temperature must be between 0 and 2' },
  })
  const { problems } = presets.calls['presets.preview']({
    profileId: id,
    ...draft,
    config: { ...config, provider: { sort: 5 } },
  })
  expect(problems.map(({ field }) => field).toSorted()).toEqual(['provider.sort', 'temperature'])
  expect(posts(server)).toEqual([])
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'writer' })).toEqual({ ...kept, config })
})

test('a value that the gateway has stored is not checked', async () => {
  const { presets, server } = await open({ store: (config) => config })
  server.write('writer', { service_tier: 'fast', model: 'a' })
  const config = { service_tier: 'fast', model: 'b' }
  const { preset } = await presets.calls['presets.save']({ profileId: id, ...draft, config, baseVersion: 1 })
  expect(preset.designated_version).toMatchObject({ version: 2, config })
})

test('stored values are not checked, changed ones are', async () => {
  const { presets, server } = await open({ store: (config) => config })
  server.write('writer', { provider: { sort: 5 }, temperature: 9 })
  const config = { provider: { sort: 5 }, temperature: 8 }
  await expect(
    presets.calls['presets.save']({ profileId: id, ...draft, config, baseVersion: 1 }),
  ).rejects.toMatchObject({
    data: { kind: 'bad-input', field: 'temperature' },
  })
  const { preset } = await presets.calls['presets.save']({
    profileId: id,
    ...draft,
    config: { ...config, temperature: 9 },
    baseVersion: 1,
  })
  expect(preset.designated_version?.version).toBe(2)
})

test('a slug that cannot be part of a URL is refused', async () => {
  const { presets, server } = await open()
  for (const slug of ['.', '..', '\ud800']) {
    await expect(presets.calls['presets.save']({ profileId: id, ...draft, slug })).rejects.toMatchObject({
      data: { field: 'slug' },
    })
  }
  expect(server.requests).toEqual([])
})

test('edits made while a version is saved stay, as changes of that version', async () => {
  const { presets, server } = await open()
  presets.calls['presets.saveDraft']({ profileId: id, draft })
  const saving = presets.calls['presets.save']({ profileId: id, ...draft })
  presets.calls['presets.saveDraft']({ profileId: id, draft: { ...draft, systemPrompt: 'Be brief and kind.' } })
  await saving
  expect(posts(server)).toHaveLength(1)
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'writer' })).toMatchObject({
    systemPrompt: 'Be brief and kind.',
    baseVersion: 1,
  })
})

test('a draft discarded while it is saved does not return', async () => {
  const { presets, server } = await open()
  const saving = presets.calls['presets.save']({ profileId: id, ...draft })
  presets.calls['presets.discardDraft']({ profileId: id, slug: 'writer' })
  await saving
  expect(posts(server)).toHaveLength(1)
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'writer' })).toBeNull()
})

/** A preset as a gateway returns it without the version in use. */
const withoutVersion = json(200, {
  data: {
    id: 'preset-1',
    slug: 'writer',
    name: 'Writer',
    description: null,
    status: 'active',
    status_updated_at: null,
    created_at: '',
    updated_at: '',
    creator_user_id: 'user_1',
    workspace_id: null,
    designated_version_id: null,
    designated_version: null,
  },
})
const difference = { field: 'model', sent: 'a', stored: 'b' }
const sent = { ...draft, config: { model: 'a' } }

test('if only the write’s answer lacks the version, it is the one read back', async () => {
  const { presets, server } = await open()
  server.answer(/POST/, (request, response) => {
    server.write('writer', { model: 'b' }, draft.systemPrompt)
    withoutVersion(request, response)
  })
  const { preset, differences } = await presets.calls['presets.save']({ profileId: id, ...sent })
  expect([preset.designated_version?.version, differences]).toEqual([1, [difference]])
})

test('if only the read answer lacks the version, it is the written one', async () => {
  const { presets, server } = await open({ store: () => ({ model: 'b' }) })
  let reads = 0
  server.answer(/GET/, (request, response) => (reads++ > 0 ? withoutVersion : server.pass)(request, response))
  const { preset, differences } = await presets.calls['presets.save']({ profileId: id, ...sent })
  expect([preset.designated_version, differences]).toEqual([null, [difference]])
})

test('a preset is saved even if the gateway never reports the version', async () => {
  const { presets, server } = await open()
  server.answer(/./, withoutVersion)
  const { preset, differences } = await presets.calls['presets.save']({ profileId: id, ...sent })
  expect([preset.slug, differences, presets.calls['presets.draft']({ profileId: id, slug: 'writer' })]).toEqual([
    'writer',
    [],
    null,
  ])
})

test('a saved version is reported even if it cannot be read back', async () => {
  const { presets, server } = await open()
  server.write('writer', { model: 'a' })
  let reads = 0
  server.answer(/GET/, (request, response) => {
    if (++reads > 1) request.socket.destroy()
    else server.pass(request, response)
  })
  const { preset } = await presets.calls['presets.save']({ profileId: id, ...draft, baseVersion: 1 })
  expect(preset.designated_version).toMatchObject({ version: 2, system_prompt: 'Be brief.' })
  expect(presets.calls['presets.draft']({ profileId: id, slug: 'writer' })).toBeNull()
})

test('a version that another client wrote right after is not compared with the saved content', async () => {
  const { presets, server } = await open()
  server.answer(/POST/, (request, response) => {
    server.pass(request, response)
    server.write('writer', { model: 'other' })
  })
  const { preset, differences } = await presets.calls['presets.save']({ profileId: id, ...draft })
  expect([preset.designated_version?.version, differences]).toEqual([2, []])
})

test('the person is known by the author of the version that this app wrote, not of one that was there', async () => {
  const { presets, server } = await open()
  const author = () => presets.calls['presets.author']({ profileId: id }).creatorId
  server.write('writer', draft.config, draft.systemPrompt)
  // The same content is there already, so nothing is written.
  await presets.calls['presets.save']({ profileId: id, ...draft })
  expect(author()).toBeNull()
  await presets.calls['presets.save']({ profileId: id, ...draft, systemPrompt: 'Be kind.', baseVersion: 1 })
  expect(author()).toBe('user_1')
  expect(presets.calls['presets.author']({ profileId: 'other' }).creatorId).toBeNull()
})
