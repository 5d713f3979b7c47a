import type { FaultServer } from './harness/fault-server.ts'
import { scriptGateway, type ScriptedGateway } from './scripted-gateway.ts'

const json = { 'content-type': 'application/json' }

/** The model whose endpoints are scripted. */
export const llama = 'meta-llama/llama-3.3-70b-instruct'

type Measured = readonly [latency: number, throughput: number, uptime: number]
type Offered = readonly [input: number, output: number, quantization: string | null]

/** Slug, name, datacenters, prices of a million tokens, measurements, and whether it keeps nothing. */
const endpoints: readonly [string, string, readonly string[], Offered, Measured, boolean][] = [
  ['cerebras', 'Cerebras', ['US'], [0.85, 1.2, 'fp16'], [210, 1180, 97.2], false],
  ['groq', 'Groq', ['US'], [0.59, 0.79, 'unknown'], [230, 284, 99.4], true],
  ['fireworks', 'Fireworks', ['US'], [0.9, 0.9, null], [410, 132, 99.8], true],
  ['together/fp8', 'Together', ['US'], [0.98, 0.98, 'fp8'], [440, 121, 99.9], false],
  ['scaleway/fp8', 'Scaleway', ['FR', 'NL'], [0.9, 0.9, 'fp8'], [610, 88, 100], true],
  ['parasail/fp8', 'Parasail', ['US'], [0.18, 0.54, 'fp8'], [700, 71, 99.5], true],
  ['nebius/fp8', 'Nebius', ['FI', 'FR'], [0.13, 0.4, 'fp8'], [820, 64, 99.9], true],
  ['azure', 'Azure', ['US'], [0.71, 0.71, null], [800, 52, 88.1], true],
  ['deepinfra/fp8', 'DeepInfra', ['US'], [0.12, 0.36, 'fp8'], [640, 48, 99.7], false],
  ['ionos/bf16', 'IONOS', ['DE'], [0.65, 0.65, 'bf16'], [900, 46, 99.8], true],
  ['novita/fp8', 'Novita', ['US', 'SG'], [0.13, 0.39, 'fp8'], [1100, 41, 98.9], false],
]

/** How many endpoints the model has. */
export const endpointCount = endpoints.length

const perToken = (dollars: number): string => (dollars / 1e6).toFixed(9)

const percentilesOf = (median: number, slower: number) => ({
  p50: median,
  p75: Math.round(median * slower),
  p90: Math.round(median * slower ** 2),
  p99: Math.round(median * slower ** 4),
})

/** One of them has other prices for long requests and at night, and one is degraded. */
const described = endpoints.map(([tag, name, , [input, output, quantization], [latency, throughput, uptime]]) => ({
  name: `${name} | ${llama}`,
  model_id: llama,
  model_name: 'Meta: Llama 3.3 70B Instruct',
  provider_name: name,
  tag,
  context_length: name === 'Cerebras' ? 65_536 : 131_072,
  max_completion_tokens: 16_384,
  max_prompt_tokens: null,
  pricing: {
    prompt: perToken(input),
    completion: perToken(output),
    ...(name === 'Nebius' && {
      input_cache_read: perToken(0.03),
      overrides: [
        { min_prompt_tokens: 65_536, prompt: perToken(0.2), completion: perToken(0.6) },
        { utc_start: 2200, utc_end: 600, prompt: perToken(0.1), completion: perToken(0.3) },
      ],
    }),
  },
  quantization,
  supported_parameters: ['temperature', 'tools', 'seed', 'top_k', 'min_p', 'logprobs', 'response_format'],
  supports_implicit_caching: name === 'Nebius' || name === 'DeepInfra',
  status: name === 'Azure' ? -2 : 0,
  latency_last_30m: percentilesOf(latency, 1.5),
  throughput_last_30m: percentilesOf(throughput, 0.85),
  uptime_last_5m: uptime,
  uptime_last_30m: uptime,
  uptime_last_1d: uptime,
}))

const providers = endpoints.map(([tag, name, datacenters]) => ({
  name,
  slug: tag.split('/')[0],
  headquarters: datacenters[0],
  datacenters,
}))

const listed = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  created: 1_733_500_000,
  description: 'A model for writing, extraction and the use of tools.',
  context_length: 131_072,
  architecture: { input_modalities: ['text'], output_modalities: ['text'] },
  pricing: { prompt: perToken(0.12), completion: perToken(0.36) },
  top_provider: { is_moderated: false, max_completion_tokens: 16_384 },
  supported_parameters: ['temperature', 'tools', 'seed'],
  expiration_date: null,
  ...more,
})

const scores = (intelligence: number) => ({
  benchmarks: {
    artificial_analysis: { intelligence_index: intelligence, coding_index: intelligence - 8, agentic_index: null },
    design_arena: [],
  },
})

/** The models of the list: one that ends, a variant, a router, one that reads pictures, and one that speaks. */
export const listedModels = [
  listed(llama, 'Meta: Llama 3.3 70B Instruct', scores(41.1)),
  listed(`${llama}:free`, 'Meta: Llama 3.3 70B Instruct (free)', { pricing: { prompt: '0', completion: '0' } }),
  listed('openai/gpt-4.1-mini', 'OpenAI: GPT-4.1 mini', {
    ...scores(46.2),
    created: 1_744_600_000,
    expiration_date: '2031-03-01',
    context_length: 1_047_576,
    architecture: { input_modalities: ['text', 'image', 'file'], output_modalities: ['text'] },
    pricing: { prompt: perToken(0.4), completion: perToken(1.6), input_cache_read: perToken(0.1) },
  }),
  listed('anthropic/claude-sonnet-4.5', 'Anthropic: Claude Sonnet 4.5', {
    ...scores(62.8),
    created: 1_759_100_000,
    context_length: 1_000_000,
    architecture: { input_modalities: ['text', 'image', 'file'], output_modalities: ['text'] },
    pricing: { prompt: perToken(3), completion: perToken(15), input_cache_read: perToken(0.3) },
    supported_parameters: ['temperature', 'tools', 'reasoning', 'structured_outputs'],
  }),
  listed('mistralai/voxtral-speech', 'Mistral: Voxtral Speech', {
    architecture: { input_modalities: ['text'], output_modalities: ['speech'] },
  }),
  listed('openrouter/auto', 'Auto Router', {
    context_length: null,
    pricing: { prompt: '-1', completion: '-1' },
    architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
  }),
  { id: 'acme/bare' },
] as const

const created = '2026-08-01T00:00:00.000Z'

/** A preset whose model ends. */
const preset = {
  id: 'review',
  slug: 'review',
  name: 'Review',
  description: null,
  status: 'active',
  status_updated_at: created,
  created_at: created,
  updated_at: created,
  creator_user_id: 'user_ana',
  workspace_id: null,
  designated_version_id: 'review-1',
  designated_version: {
    id: 'review-1',
    preset_id: 'review',
    version: 1,
    config: { model: 'openai/gpt-4.1-mini' },
    system_prompt: 'Be brief.',
    creator_id: 'user_ana',
    created_at: created,
    updated_at: created,
  },
}

interface Reports {
  /** Operations that the gateway lacks answer 404. */
  lacks?: readonly ('endpoints' | 'zdr' | 'user' | 'region')[]
  /** Ids that the person's settings exclude. */
  excluded?: readonly string[]
  models?: readonly { readonly id: string }[]
}

/** Scripts the fault server to know all about models, as OpenRouter does. */
export function scriptModelGateway(
  server: FaultServer,
  { lacks = [], excluded = [], models = listedModels }: Reports = {},
): ScriptedGateway {
  const gateway = scriptGateway(server)
  const reply = (path: string, body: unknown) =>
    server.reply(`GET /api/v1${path}`, { headers: json, body: JSON.stringify(body) })
  server.replyBy('GET /api/v1/models', ({ path }) => {
    const isEuropean = path.includes('region=eu') && !lacks.includes('region')
    const data = isEuropean ? models.filter(({ id }) => id === llama) : models
    return { headers: json, body: JSON.stringify({ data }) }
  })
  reply('/providers', { data: providers })
  reply('/presets', { data: [preset], total_count: 1 })
  reply('/presets/review', { data: preset })
  reply('/presets/review/versions', { data: [preset.designated_version], total_count: 1 })
  if (!lacks.includes('endpoints')) {
    reply(`/models/${llama}/endpoints`, { data: { id: llama, name: 'Llama', endpoints: described } })
  }
  if (!lacks.includes('zdr')) {
    reply('/endpoints/zdr', { data: described.filter((_, index) => endpoints[index]?.[5] === true) })
  }
  if (!lacks.includes('user')) {
    reply('/models/user', { data: models.filter(({ id }) => !excluded.includes(id)) })
  }
  return gateway
}

/** Returns a list with many models, each with other figures. */
export function manyListedModels(count: number) {
  return Array.from({ length: count }, (_, index) =>
    listed(`vendor-${index % 40}/model-${index}`, `Vendor ${index % 40}: Model ${index}`, {
      created: 1_600_000_000 + index * 86_400,
      context_length: 8000 + index * 1000,
      ...scores((index * 37) % 100),
    }),
  )
}
