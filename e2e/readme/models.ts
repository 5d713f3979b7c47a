/** A made-up model. Prices are US dollars per million tokens. */
export interface PlayedModel {
  readonly id: string
  readonly name: string
  readonly provider: string
  readonly prompt: number
  readonly completion: number
  readonly contextTokens: number
}

/** The models of the pictures. They and their providers do not exist, so no picture compares real ones. */
export const playedModels = {
  alder: {
    id: 'alder/alder-large',
    name: 'Alder Large',
    provider: 'Rhine Cloud',
    prompt: 2,
    completion: 8,
    contextTokens: 256_000,
  },
  heron: {
    id: 'heron/heron-medium',
    name: 'Heron Medium',
    provider: 'Harbour AI',
    prompt: 0.6,
    completion: 2.4,
    contextTokens: 128_000,
  },
  linden: {
    id: 'linden/linden-reasoner',
    name: 'Linden Reasoner',
    provider: 'Delta Grid',
    prompt: 1.1,
    completion: 4.4,
    contextTokens: 200_000,
  },
  wren: {
    id: 'wren/wren-8b',
    name: 'Wren 8B',
    provider: 'Fjord Compute',
    prompt: 0.05,
    completion: 0.1,
    contextTokens: 64_000,
  },
} as const satisfies Record<string, PlayedModel>

export const providers = [
  { name: 'Rhine Cloud', slug: 'rhine', headquarters: 'DE', datacenters: ['DE', 'FR'] },
  { name: 'Fjord Compute', slug: 'fjord', headquarters: 'NO', datacenters: ['NO', 'SE'] },
  { name: 'Harbour AI', slug: 'harbour', headquarters: 'NL', datacenters: ['NL', 'IE'] },
  { name: 'Delta Grid', slug: 'delta', headquarters: 'US', datacenters: ['US', 'CA'] },
].map((provider) => ({
  ...provider,
  privacy_policy_url: `https://${provider.slug}.example/privacy`,
  terms_of_service_url: `https://${provider.slug}.example/terms`,
  status_page_url: `https://status.${provider.slug}.example`,
}))

/** Returns the models as GET /models lists them. */
export function listPlayedModels(): object[] {
  return Object.values(playedModels).map(({ id, name, prompt, completion, contextTokens }) => ({
    id,
    name,
    description: `${name} writes, extracts and uses tools.`,
    created: Date.UTC(2026, 5, 1) / 1000,
    context_length: contextTokens,
    architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
    pricing: { prompt: String(prompt / 1e6), completion: String(completion / 1e6) },
    supported_parameters: [
      'temperature',
      'top_p',
      'seed',
      'stop',
      'max_completion_tokens',
      'tools',
      'reasoning_effort',
    ],
  }))
}

/** Returns the usage of an answer, with its cost at the prices of the model, unless the gateway leaves it out. */
export function playedUsage(
  model: PlayedModel,
  tokens: { prompt: number; completion: number; cached?: number; reasoning?: number; isCostUnknown?: boolean },
) {
  const { prompt, completion, cached = 0, reasoning = 0, isCostUnknown = false } = tokens
  // Cached input costs a tenth.
  const cost = ((prompt - cached * 0.9) * model.prompt + completion * model.completion) / 1e6
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
    cost: isCostUnknown ? null : Number(cost.toFixed(6)),
    is_byok: false,
  }
}
