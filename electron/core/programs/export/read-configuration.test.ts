import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { json, loopbackServer, refusingAddress } from '../../../testing/loopback-server.ts'
import { createGatewayClient } from '../../gateway-client/client.ts'
import { embeddedProfileId, type GatewayProfile } from '../../gateway-client/gateway-profile.ts'
import { createMemoryKeyStore, keyFor } from '../../key-store/key-store.ts'
import { exportToLiteLlm } from './litellm.ts'
import { note } from './plan-export.ts'
import { exportToPortkey } from './portkey.ts'
import { type ConfigurationParts, readConfiguration } from './read-configuration.ts'

const canaries = { work: 'sk-canary-work', own: 'sk-canary-own', file: 'sk-canary-file', held: 'sk-canary-held' }

function profile(changes: Pick<GatewayProfile, 'id' | 'name'> & Partial<GatewayProfile> & { readonly at: string }) {
  const { at, ...more } = changes
  return {
    kind: 'other' as const,
    keyOrigin: new URL(at).origin,
    dialect: 'gateway' as const,
    attribution: null,
    forwarding: null,
    headers: {},
    address: () => ({ baseUrl: at, authorizeUrl: null }),
    baseUrl: async () => at,
    ...more,
  }
}

const version = (config: object, prompt: string | null) => ({
  id: 'v',
  preset_id: 'p',
  version: 7,
  config,
  system_prompt: prompt,
  creator_id: 'u',
  created_at: '',
  updated_at: '',
})

const preset = (slug: string, designated: object | null) => ({
  id: 'p',
  slug,
  name: slug,
  description: null,
  status: 'active',
  status_updated_at: null,
  created_at: '',
  updated_at: '',
  creator_user_id: null,
  workspace_id: null,
  designated_version_id: 'v',
  designated_version: designated,
})

/** Starts the embedded gateway with presets and one other gateway, both answering as the test needs. */
async function startGateways() {
  const listed = ['reviewer', 'empty', 'broken']
  const embedded = await loopbackServer((request, response) => {
    const path = request.url?.replace('/api/v1', '') ?? ''
    const answer = path.startsWith('/models')
      ? json(200, { data: [{ id: 'gatehouse/script' }, { id: 'file/qwen' }] })
      : path.startsWith('/presets?')
        ? json(200, { data: listed.map((slug) => preset(slug, null)), total_count: listed.length })
        : path === '/presets/reviewer'
          ? json(200, {
              data: preset(
                'reviewer',
                version(
                  { model: 'work/large', user: canaries.file },
                  `Never print ${canaries.work} or ${canaries.held}.`,
                ),
              ),
            })
          : path === '/presets/empty'
            ? json(200, { data: preset('empty', null) })
            : json(403, { error: { code: 403, message: 'No' } })
    answer(request, response)
  })
  const work = await loopbackServer(
    json(200, { data: [{ id: 'large', pricing: { prompt: '0.0000005', completion: '-1' } }, { id: 'work/x' }] }),
  )
  const profiles = [
    { ...profile({ id: embeddedProfileId, name: 'Here', at: embedded.baseUrl }), kind: 'embedded' as const },
    profile({ id: 'w', name: 'Work', at: work.baseUrl }),
    profile({ id: 'g', name: 'Gone', at: await refusingAddress() }),
    profile({ id: 'h', name: 'Withheld', at: work.baseUrl }),
    profile({
      id: 'f',
      name: 'Forwards',
      at: work.baseUrl,
      dialect: 'portkey',
      forwarding: { provider: 'openai', customHost: null, config: null },
      headers: { 'x-portkey-provider': 'openai' },
    }),
  ]
  const keys = createMemoryKeyStore()
  await keys.write('w', 'user', { origin: new URL(work.baseUrl).origin, key: canaries.work })
  await keys.write('h', 'management', { origin: new URL(work.baseUrl).origin, key: canaries.held })
  await keys.write(embeddedProfileId, 'user', { origin: new URL(embedded.baseUrl).origin, key: canaries.own })
  const folder = temporaryDirectory()
  const file = { upstreams: [{ slug: 'file', base_url: 'https://file.example.com/v1', key: canaries.file }] }
  writeFileSync(join(folder, 'upstreams.json'), JSON.stringify(file), { mode: 0o600 })
  const parts: ConfigurationParts = {
    settings: () => ({ modelAliases: [{ name: 'fast', models: ['work/large'] }], withheldProfiles: ['h'] }),
    profiles: () => profiles,
    clientOf: (each) =>
      createGatewayClient({ profile: each, fetch, readKey: () => keyFor(keys, each.id, 'user', each.keyOrigin) }),
    keys,
    listKeys: async () => [
      {
        id: 1,
        name: 'Editor',
        hint: null,
        managesPresets: false,
        createdAt: 0,
        lastUsedAt: null,
        expiresAt: null,
        chosenEnd: null,
        requestsPerMinute: null,
        allowedModels: null,
        limitUsd: 5,
        limitPeriod: 'monthly',
        spentUsd: 1,
      },
    ],
    listLocalServers: async () => [
      {
        slug: 'ollama',
        name: 'Ollama',
        address: '127.0.0.1:11434',
        state: 'running',
        models: [{ id: 'ollama/qwen3:8b', name: 'qwen3:8b', isChat: true }],
      },
      { slug: 'lm-studio', name: 'LM Studio', address: '127.0.0.1:1234', state: 'not-running', models: [] },
    ],
    gatewayFolder: folder,
  }
  return { parts, work }
}

test('gateways, servers, aliases, keys and presets are described as programs use them', async () => {
  const { parts, work } = await startGateways()
  const found = await readConfiguration(parts, new AbortController().signal)
  expect(
    found.upstreams.map(({ models, ...upstream }) => ({ ...upstream, names: models?.map(({ name }) => name) })),
  ).toEqual([
    {
      slug: 'work',
      name: 'Work',
      baseUrl: work.baseUrl,
      isLocal: true,
      hasKey: true,
      takesGatewayFields: false,
      names: ['work/large', 'work/x'],
    },
    expect.objectContaining({ slug: 'gone', hasKey: false, names: undefined }),
    {
      slug: 'file',
      name: 'file',
      baseUrl: 'https://file.example.com/v1',
      isLocal: false,
      hasKey: true,
      takesGatewayFields: false,
      names: ['file/qwen'],
    },
    {
      slug: 'ollama',
      name: 'Ollama',
      baseUrl: 'http://127.0.0.1:11434/v1',
      isLocal: true,
      hasKey: false,
      takesGatewayFields: false,
      names: ['ollama/qwen3:8b'],
    },
  ])
  expect(found.upstreams[0]?.models?.[0]).toEqual({
    id: 'large',
    name: 'work/large',
    prompt: '0.0000005',
    completion: null,
  })
  expect(found.aliases).toEqual([{ name: 'fast', models: ['work/large'] }])
  expect(found.keys).toEqual([
    {
      name: 'Editor',
      limitUsd: 5,
      limitPeriod: 'monthly',
      requestsPerMinute: null,
      allowedModels: null,
      expiresAt: null,
    },
  ])
  expect(found.presets).toEqual([
    {
      slug: 'reviewer',
      version: 7,
      config: { model: 'work/large', user: '***' },
      systemPrompt: 'Never print *** or ***.',
    },
  ])
  expect(found.notes).toEqual([
    note('forwarding-upstream', 'Forwards'),
    note('preset-unreadable', 'broken'),
    note('secret-removed'),
  ])
})

test('no key is in any file of an export, not even one that a person pasted into a preset', async () => {
  const { parts } = await startGateways()
  const configuration = await readConfiguration(parts, new AbortController().signal)
  const text = JSON.stringify([exportToLiteLlm(configuration, 0), exportToPortkey(configuration)])
  for (const canary of Object.values(canaries)) expect(text).not.toContain(canary)
  expect(text).toContain('UPSTREAM_WORK_KEY')
})
