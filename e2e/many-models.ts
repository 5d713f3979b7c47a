import type { FaultServer } from './harness/fault-server.ts'

const vendors = [
  ['anthropic', 'Anthropic', 'Claude'],
  ['deepseek', 'DeepSeek', 'DeepSeek'],
  ['google', 'Google', 'Gemini'],
  ['meta-llama', 'Meta', 'Llama'],
  ['mistralai', 'Mistral', 'Mistral'],
  ['moonshotai', 'MoonshotAI', 'Kimi'],
  ['nvidia', 'NVIDIA', 'Nemotron'],
  ['openai', 'OpenAI', 'GPT'],
  ['qwen', 'Qwen', 'Qwen'],
  ['x-ai', 'xAI', 'Grok'],
] as const

const sizes = ['Large', 'Medium', 'Small', 'Mini', 'Nano', 'Coder'] as const

/** How many different models `listManyModels` lists. */
export const manyModels = 300

/** Returns a model of the list. Their prices, contexts and dates all differ, and every seventh is free. */
function modelAt(index: number) {
  const [slug, vendor, family] = vendors[index % vendors.length] ?? vendors[0]
  const round = Math.floor(index / vendors.length)
  const [size, version] = [sizes[round % sizes.length] ?? 'Large', 1 + Math.floor(round / sizes.length)]
  const isFree = index % 7 === 3
  const price = (factor: number) =>
    isFree ? '0' : ((0.05 + ((index * 37) % manyModels) / 20) * factor * 1e-6).toFixed(9)
  return {
    id: `${slug}/${family.toLowerCase()}-${version}-${size.toLowerCase()}`,
    name: `${vendor}: ${family} ${version} ${size}`,
    description: `A model of ${vendor} for writing, extraction and the use of tools.`,
    created: 1_700_000_000 + ((index * 53) % manyModels) * 86_400,
    context_length: 8000 + ((index * 71) % manyModels) * 3500,
    architecture: {
      input_modalities: index % 2 === 0 ? ['text', 'image'] : ['text'],
      output_modalities: ['text'],
    },
    pricing: { prompt: price(1), completion: price(4), input_cache_read: price(0.1) },
    top_provider: { is_moderated: false, max_completion_tokens: 16_000 },
    supported_parameters: [
      'temperature',
      'max_tokens',
      ...(index % 3 === 0 ? ['tools'] : []),
      ...(index % 4 === 0 ? ['reasoning'] : []),
    ],
  }
}

/** Serves 300 models of ten vendors and lists the first of each vendor once more, as some gateways do. */
export function listManyModels(server: FaultServer): void {
  const models = Array.from({ length: manyModels }, (_, index) => modelAt(index))
  server.reply('GET /api/v1/models', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: [...models, ...models.slice(0, vendors.length)] }),
  })
}

const countries = ['US', 'DE', 'FR', 'NL', 'SG', 'JP', 'CA', 'GB', 'FI', 'AU'] as const

const places = ['North', 'Delta', 'Harbour', 'Granite', 'Summit', 'River', 'Meadow'] as const

const kinds = ['Cloud', 'Inference', 'Compute', 'AI', 'Labs', 'GPU', 'Serverless', 'Grid', 'Stack', 'Systems'] as const

/** How many providers `listManyProviders` lists. */
const manyProviders = 70

/** Serves 70 providers, some without a country, a policy or a status page, and one with a long name. */
export function listManyProviders(server: FaultServer): void {
  const data = Array.from({ length: manyProviders }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? kinds[0]
    const place = places[Math.floor(index / kinds.length)] ?? places[0]
    const country = (step: number) => countries[(index * step + step) % countries.length] ?? countries[0]
    const slug = `${place}-${kind}`.toLowerCase()
    const isKnown = index % 6 !== 5
    return {
      name: index === 12 ? 'Delta Inference for Regulated Industries in Europe' : `${place} ${kind}`,
      slug,
      headquarters: isKnown ? country(3) : null,
      datacenters: isKnown ? [...new Set([1, 3, 7].slice(index % 3).map(country))] : null,
      privacy_policy_url: isKnown ? `https://${slug}.example/privacy` : null,
      terms_of_service_url: isKnown ? `https://${slug}.example/terms` : null,
      status_page_url: index % 4 === 0 ? `https://status.${slug}.example` : null,
    }
  })
  server.reply('GET /api/v1/providers', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  })
}
