import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { describedGateway, describedUpstream } from '../../../testing/described-gateway.ts'
import { hostileText } from '../../../testing/hostile-text.ts'
import type { GatewayConfiguration } from './gateway-configuration.ts'
import { exportToLiteLlm } from './litellm.ts'
import { note } from './plan-export.ts'

const now = Date.UTC(2026, 10, 27)
const local = describedUpstream({
  slug: 'ollama',
  name: 'Ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  isLocal: true,
  hasKey: false,
  models: [{ id: 'qwen3:8b', name: 'ollama/qwen3:8b', prompt: null, completion: null }],
})
const preset = { slug: 'reviewer', version: 7, config: { model: 'work/large' }, systemPrompt: null }

/**
 * The documented form of `config.yaml` (docs.litellm.ai, "Config.yaml", "Fallbacks", "Load balancing" and "Custom
 * pricing", read on 2026-11-27), of which every field is known.
 */
const variable = z.string().regex(/^os\.environ\/[A-Z0-9_]+$/)
const config = z.strictObject({
  model_list: z.array(
    z.strictObject({
      model_name: z.string().min(1),
      litellm_params: z.strictObject({
        model: z.string().regex(/^openai\/./),
        api_base: z.union([variable, z.url()]),
        api_key: z.union([variable, z.literal('none')]),
        input_cost_per_token: z.number().min(0).optional(),
        output_cost_per_token: z.number().min(0).optional(),
        temperature: z.number().optional(),
        stop: z.array(z.string()).optional(),
        max_tokens: z.number().optional(),
        extra_body: z.record(z.string(), z.unknown()).optional(),
      }),
    }),
  ),
  router_settings: z.strictObject({
    fallbacks: z.array(z.record(z.string(), z.array(z.string()))).optional(),
    model_group_alias: z.record(z.string(), z.string()).optional(),
  }),
  litellm_settings: z.strictObject({ callbacks: z.string() }).optional(),
  general_settings: z.strictObject({ master_key: variable }),
})

function exported(configuration: Partial<GatewayConfiguration>) {
  const { files, notes } = exportToLiteLlm(describedGateway(configuration), now)
  const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? ''
  return { files, notes, textOf, settings: config.parse(parse(textOf('config.yaml'), { version: '1.1' })) }
}

test('a model has its name here, the address, its key as a variable and its prices', () => {
  expect(exported({ upstreams: [describedUpstream(), local] }).settings.model_list).toEqual([
    {
      model_name: 'work/large',
      litellm_params: {
        model: 'openai/large',
        api_base: 'https://work.example.com/v1',
        api_key: 'os.environ/UPSTREAM_WORK_KEY',
        input_cost_per_token: 0.0000005,
        output_cost_per_token: 0.0000015,
      },
    },
    {
      model_name: 'ollama/qwen3:8b',
      litellm_params: { model: 'openai/qwen3:8b', api_base: 'os.environ/UPSTREAM_OLLAMA_URL', api_key: 'none' },
    },
  ])
})

test('an alias is its first model, and falls back to the others in their order', () => {
  const { settings } = exported({
    upstreams: [describedUpstream(), local],
    aliases: [{ name: 'fast', models: ['ollama/qwen3:8b', 'work/large'] }],
  })
  expect(settings.model_list[0]).toMatchObject({ model_name: 'fast', litellm_params: { model: 'openai/qwen3:8b' } })
  expect(settings.router_settings.fallbacks).toEqual([{ fast: ['work/large'] }])
})

test('a preset has its parameters at each of its models, under its name and that of its version', () => {
  const { settings } = exported({
    upstreams: [describedUpstream(), local],
    presets: [{ ...preset, config: { model: 'work/large', models: ['ollama/qwen3:8b'], temperature: 0.2, top_k: 5 } }],
  })
  const parameters = { temperature: 0.2, extra_body: { top_k: 5 } }
  expect(settings.model_list.slice(0, 2)).toMatchObject([
    { model_name: '@preset/reviewer', litellm_params: { model: 'openai/large', ...parameters } },
    { model_name: '@preset/reviewer#2', litellm_params: { model: 'openai/qwen3:8b', ...parameters } },
  ])
  expect(settings.router_settings).toEqual({
    fallbacks: [{ '@preset/reviewer': ['@preset/reviewer#2'] }, { '@preset/reviewer@7': ['@preset/reviewer#2'] }],
    model_group_alias: { '@preset/reviewer@7': '@preset/reviewer' },
  })
})

test('two upstreams with one name for a model fall back to each other, and not to themselves', () => {
  const models = [{ id: 'big', name: 'acme/big', prompt: null, completion: null }]
  const { settings } = exported({
    upstreams: [describedUpstream({ models }), describedUpstream({ slug: 'home', models })],
  })
  expect(settings.router_settings.fallbacks).toEqual([{ 'acme/big': ['acme/big#2'] }])
  expect(settings.model_list.map(({ litellm_params: params }) => params.api_base)).toEqual([
    'https://work.example.com/v1',
    'https://home.example.com/v1',
  ])
})

test('system prompts are data of a hook, under each name of their preset', () => {
  const { settings, textOf, notes } = exported({
    upstreams: [describedUpstream()],
    presets: [{ ...preset, systemPrompt: 'Be """brief""".' }],
  })
  expect(settings.litellm_settings).toEqual({ callbacks: 'gatehouse_presets.proxy_handler_instance' })
  expect(JSON.parse(textOf('system-prompts.json'))).toEqual({
    '@preset/reviewer': 'Be """brief""".',
    '@preset/reviewer@7': 'Be """brief""".',
  })
  expect(textOf('gatehouse_presets.py')).not.toContain('brief')
  expect(notes).toEqual([note('prompts-by-hook')])
})

test('a price that depends on the answer is left out', () => {
  const models = [{ id: 'auto', name: 'work/auto', prompt: '-1', completion: '' }]
  const { settings } = exported({ upstreams: [describedUpstream({ models })] })
  expect(Object.keys(settings.model_list[0]?.litellm_params ?? {})).toEqual(['model', 'api_base', 'api_key'])
})

test('keys with their limits need a database, which the variables name', () => {
  const key = { limitUsd: 5, limitPeriod: null, requestsPerMinute: null, allowedModels: null, expiresAt: null }
  const { textOf, notes } = exported({ keys: [{ ...key, name: 'Editor' }] })
  expect(textOf('.env.example')).toContain('DATABASE_URL=\n')
  expect(textOf('keys.sh')).toContain('{"key_alias":"Editor","max_budget":5}')
  expect(notes).toEqual([note('keys-are-new')])
})

test('with any names and texts the configuration means what was meant, and reads no other variable', () => {
  const parameters = fc.record({ stop: fc.array(hostileText), user: hostileText })
  fc.assert(
    fc.property(hostileText, hostileText, parameters, (name, slug, values) => {
      const { settings, files } = exported({
        upstreams: [describedUpstream({ name })],
        presets: [
          {
            slug,
            version: 1,
            config: { model: 'work/large', stop: values.stop, user: values.user },
            systemPrompt: name,
          },
        ],
      })
      const found = settings.model_list.find(({ model_name: group }) => group === `@preset/${slug}`)
      const isUsable = !/[*\p{Cc}]/u.test(slug)
      expect(found !== undefined).toBe(isUsable)
      const isCarried = !values.stop.some((text) => /^\s*os\.environ\//.test(text))
      expect(found?.litellm_params.stop).toEqual(isUsable && isCarried ? values.stop : undefined)
      const variables = files.flatMap(({ name: file, text }) =>
        file === 'config.yaml' ? [...text.matchAll(/: "\s*os\.environ\/(\w*)/g)].map(([, read]) => read) : [],
      )
      expect(new Set(variables)).toEqual(new Set(['UPSTREAM_WORK_KEY', 'LITELLM_MASTER_KEY']))
    }),
    { numRuns: 300 },
  )
})
