import fc from 'fast-check'
import { expect, test } from 'vitest'
import { programRoutes } from '#shared/programs/model-alias.ts'
import type { GatewayProfile } from '../gateway-client/gateway-profile.ts'
import { createMemoryKeyStore } from '../key-store/key-store.ts'
import { programGateways, readProgramRoutes } from './program-routes.ts'

function profile(id: string, name: string, more: Partial<GatewayProfile> = {}): GatewayProfile {
  const origin = `https://${id}.example`
  return {
    id,
    name,
    kind: 'other',
    keyOrigin: origin,
    dialect: 'gateway',
    attribution: null,
    address: () => ({ baseUrl: `${origin}/api/v1`, authorizeUrl: `${origin}/auth` }),
    baseUrl: async () => `${origin}/api/v1`,
    ...more,
  }
}

const settings = { withheldProfiles: [] as string[], modelAliases: [{ name: 'fast', models: ['work/small'] }] }

test('programs get the gateways with a key, their short names, and the names of the person', async () => {
  const keys = createMemoryKeyStore()
  await keys.write('work', 'user', { origin: 'https://work.example', key: 'sk-work' })
  const profiles = [profile('work', 'Work & Büro'), profile('other', 'Signed out')]
  expect(await readProgramRoutes(profiles, keys, settings)).toEqual({
    gateways: [
      {
        profileId: 'work',
        slug: 'work-bu-ro',
        name: 'Work & Büro',
        baseUrl: 'https://work.example/api/v1',
        key: 'sk-work',
        headers: {},
        hasProviderRules: true,
      },
    ],
    aliases: settings.modelAliases,
  })
})

test('a gateway that needs no key is given without one', async () => {
  const lan = profile('lan', 'LAN', { address: () => ({ baseUrl: 'http://127.0.0.1:9/v1', authorizeUrl: null }) })
  const { gateways } = await readProgramRoutes([lan], createMemoryKeyStore(), settings)
  expect(gateways).toMatchObject([{ slug: 'lan', key: null }])
})

test('a gateway that only forwards is given with the headers that say where, within the bounds of the message', async () => {
  const headers = { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `https://${'h'.repeat(1900)}.example` }
  const portkey = profile('portkey', 'Portkey', { dialect: 'portkey', headers })
  const keys = createMemoryKeyStore()
  await keys.write('portkey', 'user', { origin: 'https://portkey.example', key: 'sk-behind' })
  const routes = await readProgramRoutes([portkey], keys, settings)
  expect(routes.gateways).toMatchObject([{ slug: 'portkey', headers, hasProviderRules: false }])
  expect(programRoutes.parse(routes)).toEqual(routes)
})

test('a withheld gateway is not given, and neither is a key of another origin', async () => {
  const keys = createMemoryKeyStore()
  await keys.write('work', 'user', { origin: 'https://work.example', key: 'sk-work' })
  await keys.write('moved', 'user', { origin: 'https://before.example', key: 'sk-before' })
  const profiles = [profile('work', 'Work'), profile('moved', 'Moved')]
  const routes = await readProgramRoutes(profiles, keys, { ...settings, withheldProfiles: ['work'] })
  expect(routes.gateways).toEqual([])
})

test.each([
  ['a key that is longer than any header', 'k'.repeat(5000), {}],
  ['a key of other characters', 'sk-ключ', {}],
  ['a header of other characters', 'sk-1', { 'x-portkey-custom-host': 'https://bücher.example' }],
  ['a long header', 'sk-1', { 'x-portkey-config': 'c'.repeat(2001) }],
])('a gateway with %s is left out, and the others are given', async (_name, key, headers) => {
  const keys = createMemoryKeyStore()
  await keys.write('work', 'user', { origin: 'https://work.example', key: 'sk-work' })
  await keys.write('odd', 'user', { origin: 'https://odd.example', key })
  const routes = await readProgramRoutes([profile('odd', 'Odd', { headers }), profile('work', 'Work')], keys, settings)
  expect(routes.gateways.map(({ slug }) => slug)).toEqual(['work'])
  expect(programRoutes.parse(routes)).toEqual(routes)
})

test('of many gateways the first fifty are given', async () => {
  const lan = { address: () => ({ baseUrl: 'http://127.0.0.1:9/v1', authorizeUrl: null }) }
  const profiles = Array.from({ length: 60 }, (_, index) => profile(`p${index}`, `P ${index}`, lan))
  const routes = await readProgramRoutes(profiles, createMemoryKeyStore(), settings)
  expect(routes.gateways).toHaveLength(50)
  expect(programRoutes.parse(routes)).toEqual(routes)
})

test('the embedded gateway is no upstream of itself', () => {
  expect(programGateways([profile('embedded', 'On this computer', { kind: 'embedded' })])).toEqual([])
})

test('gateways of any names get short names that differ and are none of this computer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('Ollama', 'gatehouse', 'Preset', 'A', 'a!'))),
      (names) => {
        const slugs = programGateways(names.map((name, index) => profile(`p${index}`, name))).map(({ slug }) => slug)
        expect(new Set(slugs).size).toBe(names.length)
        expect(slugs).not.toEqual(expect.arrayContaining(['ollama']))
        for (const slug of slugs)
          expect(programRoutes.shape.gateways.element.shape.slug.safeParse(slug).success).toBe(true)
      },
    ),
  )
})
