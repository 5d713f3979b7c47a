import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'

/** What the gateway's own models have in common: they run here, cost nothing and take text. */
const ownModel = {
  // When Gatehouse 0.1 was made, 2026-08-01; the same on every computer, so that lists sort alike.
  created: 1_785_542_400,
  context_length: 131_072,
  architecture: {
    modality: 'text->text',
    input_modalities: ['text'],
    output_modalities: ['text'],
    tokenizer: 'Other',
    instruct_type: null,
  },
  pricing: { prompt: '0', completion: '0', request: '0', image: '0' },
  top_provider: { context_length: 131_072, max_completion_tokens: null, is_moderated: false },
  per_request_limits: null,
  supported_parameters: [
    'logprobs',
    'max_completion_tokens',
    'max_tokens',
    'parallel_tool_calls',
    'response_format',
    'stop',
    'structured_outputs',
    'tool_choice',
    'tools',
    'top_logprobs',
  ],
  default_parameters: null,
  supported_voices: null,
  runs_locally: true,
  hugging_face_id: null,
  expiration_date: null,
  knowledge_cutoff: null,
} satisfies Partial<Model>

/**
 * Describes a model of the gateway, with every field of GET /models filled. `links.details` points to the entry itself,
 * which is all there is.
 */
export function describeModel(own: {
  readonly id: string
  readonly name: string
  readonly description: string
  /** In addition to text. */
  readonly moreOutputs?: readonly string[]
  /** Chat parameters in addition to those that all of them take. */
  readonly moreParameters?: readonly string[]
}): Model {
  const { moreOutputs = [], moreParameters = [], ...named } = own
  const outputs = ['text', ...moreOutputs]
  const { architecture, supported_parameters: parameters } = ownModel
  return {
    ...ownModel,
    ...named,
    architecture: { ...architecture, modality: `text->${outputs.join('+')}`, output_modalities: outputs },
    supported_parameters: [...parameters, ...moreParameters].toSorted(),
    canonical_slug: own.id,
    links: { details: '/api/v1/models' },
  }
}

/**
 * Returns the entry in GET /providers of a provider that runs inside this gateway. It has no policies and no status
 * page to link to. `ZZ` is the code that ISO 3166 leaves to its users and that CLDR reads as "unknown region": the
 * country of a home computer is unknown, and no datacenter is involved.
 */
export function ownProfile(name: string, slug: string): Provider {
  return {
    name,
    slug,
    headquarters: 'ZZ',
    datacenters: [],
    privacy_policy_url: null,
    terms_of_service_url: null,
    status_page_url: null,
  }
}

/**
 * Returns the tier that a provider of this gateway serves by: the requested one, `default` for `auto`, null if none was
 * requested.
 */
export function resolveServiceTier(requested: string | null | undefined): string | null {
  if (requested === undefined || requested === null) return null
  return requested === 'auto' ? 'default' : requested
}
