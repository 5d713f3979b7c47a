/* oxlint-disable unicorn/no-thenable -- Portkey's name of a field. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { describedGateway, describedUpstream } from '../../../testing/described-gateway.ts'
import { hostileText } from '../../../testing/hostile-text.ts'
import type { GatewayConfiguration } from './gateway-configuration.ts'
import { note } from './plan-export.ts'
import { exportToPortkey } from './portkey.ts'

const preset = { slug: 'reviewer', version: 7, config: { model: 'work/large' }, systemPrompt: null }
const key = {
  name: 'Editor',
  limitUsd: 5,
  limitPeriod: null,
  requestsPerMinute: null,
  allowedModels: null,
  expiresAt: null,
}

interface Config {
  readonly strategy: { readonly conditions: readonly object[] }
  readonly targets: readonly Record<string, unknown>[]
}

function exported(configuration: Partial<GatewayConfiguration>) {
  const { files, notes } = exportToPortkey(describedGateway(configuration))
  const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? ''
  // Our own file; the test compares what it uses of it.
  return { notes, textOf, config: JSON.parse(textOf('config.json')) as Config }
}

test('each name selects its target: the address, the key as a variable, and the model of the upstream', () => {
  const local = describedUpstream({ slug: 'home', baseUrl: 'http://localhost:1234/v1', isLocal: true, hasKey: false })
  const { config, textOf } = exported({ upstreams: [describedUpstream(), local] })
  expect(config).toEqual({
    strategy: {
      mode: 'conditional',
      conditions: [
        { query: { 'params.model': { $eq: 'work/large' } }, then: 'work/large' },
        { query: { 'params.model': { $eq: 'home/large' } }, then: 'home/large' },
      ],
    },
    targets: [
      {
        name: 'work/large',
        provider: 'openai',
        api_key: '${UPSTREAM_WORK_KEY}',
        custom_host: 'https://work.example.com/v1',
        override_params: { model: 'large' },
      },
      {
        name: 'home/large',
        provider: 'openai',
        api_key: 'none',
        custom_host: '${UPSTREAM_HOME_URL}',
        override_params: { model: 'large' },
      },
    ],
  })
  expect(textOf('.env.example')).toContain(
    '# Work\nUPSTREAM_WORK_KEY=\n# Work\nUPSTREAM_HOME_URL=http://localhost:1234/v1\n',
  )
})

test('what Portkey does not carry is noted: limits of keys, and parameters that its provider drops', () => {
  const { config, notes } = exported({
    upstreams: [describedUpstream()],
    presets: [{ ...preset, config: { model: 'work/large', temperature: 0.2, top_k: 5, api_key: 'sk-canary' } }],
    keys: [key],
  })
  expect(config.targets[0]).toMatchObject({
    name: '@preset/reviewer',
    override_params: { model: 'large', temperature: 0.2 },
  })
  expect(notes).toEqual([
    note('preset-values-win'),
    note('key-limits-lost'),
    note('parameter-lost', '@preset/reviewer', 'api_key'),
    note('parameter-lost', '@preset/reviewer', 'top_k'),
  ])
})

test('with any names and texts the config is ASCII, means what was meant, and names no other variable', () => {
  fc.assert(
    fc.property(hostileText, hostileText, fc.array(hostileText), (slug, prompt, stop) => {
      const hostile = `@{x} \${UPSTREAM_WORK_KEY} "${prompt}`
      const { config, textOf } = exported({
        upstreams: [describedUpstream({ name: prompt })],
        presets: [{ slug, version: 1, config: { model: 'work/large', stop, user: hostile }, systemPrompt: hostile }],
      })
      const text = textOf('config.json')
      expect(text).toMatch(/^[\n\u0020-\u007e]*$/)
      expect(new Set([...text.matchAll(/\$.{0,30}/g)].map(([found]) => found))).toEqual(
        new Set(['${UPSTREAM_WORK_KEY}",'.slice(0, 31)]),
      )
      const target = config.targets.find(({ name }) => name === `@preset/${slug}`)
      const meant = {
        override_params: { model: 'large', stop, user: hostile },
        input_mutators: [{ 'default.addPrefix': { prefix: hostile, applyToRole: 'system', onlyIfEmpty: true } }],
      }
      const { override_params, input_mutators } = target ?? {}
      const isUsable = !/[*\p{Cc}]/u.test(slug)
      expect(isUsable ? { override_params, input_mutators } : target).toEqual(isUsable ? meant : undefined)
    }),
    { numRuns: 300 },
  )
})
