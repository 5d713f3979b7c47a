import { expect, test } from 'vitest'
import { z } from 'zod'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

// gateway-api.md, Preset, PresetVersion and Provider, and the operations on them: one test for each row.

const gateway = shareTestGateway()
const uuid = z.uuid()
const time = z.iso.datetime()
const text = z.string().min(1)
const country = z.string().regex(/^[A-Z]{2}$/)
const url = z.url().nullable()
const body = {
  model: 'gatehouse/script',
  temperature: 0.5,
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'x' },
  ],
}

const presetRows: readonly (readonly [field: string, schema: z.ZodType])[] = [
  ['id', uuid],
  ['slug', z.literal('writer')],
  ['name', text],
  ['description', z.string().nullable()],
  ['status', z.literal('active')],
  ['status_updated_at', time.nullable()],
  ['created_at', time],
  ['updated_at', time],
  ['creator_user_id', text],
  ['workspace_id', uuid],
  ['designated_version_id', uuid],
  ['designated_version', z.looseObject({ version: z.int() })],
]

const versionRows: readonly (readonly [field: string, schema: z.ZodType])[] = [
  ['id', uuid],
  ['preset_id', uuid],
  ['version', z.int().min(1)],
  ['config', z.strictObject({ model: z.literal('gatehouse/script'), temperature: z.literal(0.5) })],
  ['system_prompt', z.literal('Be brief.')],
  ['creator_id', text],
  ['created_at', time],
  ['updated_at', time],
]

const object = z.record(z.string(), z.unknown())

async function readPreset(): Promise<Record<string, unknown>> {
  await gateway().post('/presets/writer/chat/completions', body)
  return z.object({ data: object }).parse(await (await gateway().fetch('/presets/writer')).json()).data
}

test.each(presetRows)('preset: %s', async (field, schema) => {
  expect(schema.safeParse((await readPreset())[field])).toMatchObject({ success: true })
})

test.each(versionRows)('preset version: %s', async (field, schema) => {
  const version = object.parse((await readPreset())['designated_version'])
  expect(schema.safeParse(version[field])).toMatchObject({ success: true })
})

test('preset: designated_version_id is the id of the designated version, whose preset_id is its own', async () => {
  const preset = await readPreset()
  expect(preset['designated_version']).toMatchObject({ id: preset['designated_version_id'], preset_id: preset['id'] })
})

test('POST /presets/{slug}/chat/completions: the first version is 1, the next 2', async () => {
  const numbers = []
  for (let round = 0; round < 2; round++) {
    const response = await gateway().post('/presets/counted/chat/completions', body)
    numbers.push(
      z.object({ data: z.object({ designated_version: z.object({ version: z.int() }) }) }).parse(await response.json())
        .data.designated_version.version,
    )
  }
  expect(numbers).toEqual([1, 2])
})

test('path parameter slug: at least 1 character', async () => {
  expect((await gateway().post('/presets//chat/completions', body)).status).toBe(404)
  expect((await gateway().post('/presets/x/chat/completions', body)).status).toBe(200)
})

test.each([
  ['offset', '0', 200],
  ['offset', '1', 200],
  ['offset', '', 200],
  ['offset', '-1', 400],
  ['limit', '1', 200],
  ['limit', '100', 200],
  ['limit', '0', 400],
  ['limit', '101', 400],
])('GET /presets/{slug}/versions: %s=%s is a %d', async (name, value, status) => {
  await readPreset()
  const response = await gateway().fetch(`/presets/writer/versions?${name}=${value}`)
  expect(response.status).toBe(status)
  if (status === 200) z.object({ data: z.array(object), total_count: z.int().min(1) }).parse(await response.json())
})

test.each([
  ['name', text],
  ['slug', text],
  ['headquarters', country],
  ['datacenters', z.array(country)],
  ['privacy_policy_url', url],
  ['terms_of_service_url', url],
  ['status_page_url', url],
] as const)('provider: %s', async (field, schema) => {
  const list = z.object({ data: z.array(object).min(1) }).parse(await (await gateway().fetch('/providers')).json())
  for (const provider of list.data) expect(schema.safeParse(provider[field])).toMatchObject({ success: true })
})
