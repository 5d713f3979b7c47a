import type { FaultServer } from './harness/fault-server.ts'
import { chunkOf, scriptGateway, type ScriptedGateway } from './scripted-gateway.ts'

const json = { 'content-type': 'application/json' }

export const routedProviders = [
  {
    name: 'Mistral',
    slug: 'mistral',
    headquarters: 'FR',
    datacenters: ['FR', 'SE'],
    privacy_policy_url: 'https://mistral.example/privacy',
    terms_of_service_url: 'https://mistral.example/terms',
    status_page_url: 'https://status.mistral.example',
  },
  { name: 'Scaleway', slug: 'scaleway', headquarters: 'FR', datacenters: ['FR', 'NL'], status_page_url: null },
  { name: 'Azure', slug: 'azure', headquarters: 'US', datacenters: ['IE', 'NL', 'SE', 'DE', 'US', 'GB'] },
  { name: 'Basalt', slug: 'basalt', headquarters: null, datacenters: null },
]

/** Scripts the fault server to respond like OpenRouter with several providers. Costs are in US dollars. */
export function scriptRoutingGateway(server: FaultServer, { cost = 0.0125 }: { cost?: number } = {}): ScriptedGateway {
  const gateway = scriptGateway(server)
  server.reply('GET /api/v1/providers', { headers: json, body: JSON.stringify({ data: routedProviders }) })
  server.reply('GET /api/v1/models', {
    headers: json,
    body: JSON.stringify({
      data: [
        {
          id: 'mistral/large',
          name: 'Mistral Large',
          context_length: 128_000,
          architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
          pricing: { prompt: '0.000002', completion: '0.000006' },
          supported_parameters: ['temperature', 'tools'],
        },
        {
          id: 'acme/small',
          name: 'Acme Small',
          context_length: 8000,
          architecture: { input_modalities: ['text'], output_modalities: ['text'] },
          pricing: { prompt: '0', completion: '0' },
          supported_parameters: ['temperature'],
        },
      ],
    }),
  })
  server.reply('POST /api/v1/chat/completions', {
    headers: { 'content-type': 'text/event-stream' },
    body: [
      chunkOf(
        { delta: { role: 'assistant', content: 'Partition by month.' }, finish_reason: null },
        { provider: 'Mistral' },
      ),
      chunkOf({ delta: {}, finish_reason: 'stop' }, { provider: 'Mistral' }),
      chunkOf(null, {
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120, cost, is_byok: false },
        openrouter_metadata: routedMetadata,
      }),
      'data: [DONE]\n\n',
    ],
  })
  return gateway
}

const routedMetadata = {
  requested: 'mistral/large',
  strategy: 'fallback',
  region: 'eu-west-3',
  attempt: 2,
  is_byok: false,
  summary: 'Scaleway was rate limited.',
  endpoints: {
    total: 4,
    available: [
      { provider: 'Scaleway', model: 'mistral/large', selected: false },
      { provider: 'Mistral', model: 'mistral/large', selected: true },
      { provider: 'Azure', model: 'mistral/large', selected: false },
    ],
  },
  attempts: [
    { provider: 'Scaleway', model: 'mistral/large', status: 429 },
    { provider: 'Mistral', model: 'mistral/large', status: 200 },
  ],
  generation_time: 7290,
}

/** The error for a request whose filter excludes every provider. */
export const filteredReply = {
  status: 404,
  headers: json,
  body: JSON.stringify({
    error: { code: 404, message: 'No endpoints match your provider settings.' },
    openrouter_metadata: {
      requested: 'mistral/large',
      strategy: 'direct',
      attempt: 0,
      endpoints: { total: 4, available: [] },
    },
  }),
}
