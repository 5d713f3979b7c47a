import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import { isCloudModel } from '#shared/local-server.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import { isLocal, type UpstreamModel, type UpstreamSettings, type UpstreamSource } from './upstream-settings.ts'

/** Returns the entry of an upstream in GET /providers. */
export function describeUpstream(settings: UpstreamSettings): Provider {
  return {
    name: settings.name ?? settings.slug,
    slug: settings.slug,
    // `ZZ` is an unknown region, as for the gateway's own providers: a computer at home, or not configured.
    headquarters: settings.headquarters ?? 'ZZ',
    datacenters: settings.datacenters ?? [],
    privacy_policy_url: settings.privacy_policy_url ?? null,
    terms_of_service_url: settings.terms_of_service_url ?? null,
    status_page_url: settings.status_page_url ?? null,
  }
}

/** Returns the name of an upstream's model in this gateway. */
export function nameUpstreamModel({ slug }: UpstreamSettings, { id, as: given }: UpstreamModel): string {
  if (given !== undefined) return given
  return id.startsWith(`${slug}/`) ? id : `${slug}/${id}`
}

/**
 * Returns a function from a model's name in this gateway to that of its upstream. What a signed-in gateway does not list
 * is called by what follows its slug.
 */
export function readUpstreamNames(
  { settings, profileId }: UpstreamSource,
  models: readonly UpstreamModel[],
): (name: string) => string {
  const ids = new Map(models.map((model) => [nameUpstreamModel(settings, model), model.id]))
  const prefix = `${settings.slug}/`
  // OpenRouter's own models begin with its name there, too.
  const hasOwnNames = models.some(({ id }) => id.startsWith(prefix))
  return (name) => {
    const id = ids.get(name)
    if (id !== undefined || profileId === undefined || !name.startsWith(prefix)) return id ?? name
    const rest = name.slice(prefix.length)
    return hasOwnNames && !rest.includes('/') ? name : rest
  }
}

/** Returns the entry of an upstream's model in GET /models. Unknown values are null, or a price of 0. */
export function describeUpstreamModel(source: UpstreamSource, model: UpstreamModel): Model {
  const { settings } = source
  const id = nameUpstreamModel(settings, model)
  const outputs = model.output_modalities ?? ['text']
  const contextLength = model.context_length ?? null
  const cachePrice = model.input_cache_read === undefined ? {} : { input_cache_read: model.input_cache_read }
  return {
    id,
    canonical_slug: id,
    name: model.name ?? `${settings.name ?? settings.slug}: ${model.id}`,
    description: describePlace(source),
    // Its creation is unknown; the same for all, so that lists sort alike.
    created: 0,
    context_length: contextLength,
    architecture: {
      modality: `text->${outputs.join('+')}`,
      input_modalities: ['text', 'image'],
      output_modalities: outputs,
      tokenizer: 'Other',
      instruct_type: null,
    },
    pricing: {
      prompt: model.prompt ?? '0',
      completion: model.completion ?? '0',
      request: '0',
      image: '0',
      ...cachePrice,
    },
    top_provider: { context_length: contextLength, max_completion_tokens: null, is_moderated: false },
    per_request_limits: null,
    supported_parameters: model.supported_parameters ?? [...usualParameters],
    default_parameters: null,
    supported_voices: null,
    runs_locally: source.profileId === undefined && isLocal(settings) && !isCloudModel(model.id),
    hugging_face_id: null,
    expiration_date: null,
    knowledge_cutoff: null,
    links: { details: '/api/v1/models' },
  }
}

/** Returns the state of a server on this computer. `found` is what it listed; null if it does not answer. */
export function describeLocalServer(
  settings: UpstreamSettings,
  found: readonly UpstreamModel[] | 'declined' | null,
): LocalServer {
  const { slug, name = slug, base_url: baseUrl } = settings
  const server = { slug, name, address: new URL(baseUrl).host }
  if (found === 'declined') return { ...server, state: 'declined', models: [] }
  if (found === null) return { ...server, state: 'not-running', models: [] }
  const models = found.map((model) => ({
    id: nameUpstreamModel(settings, model),
    name: model.name ?? model.id,
    isChat: (model.output_modalities ?? ['text']).includes('text'),
  }))
  return { ...server, state: 'running', models }
}

function describePlace({ settings, isDiscovered, profileId }: UpstreamSource): string {
  const { host, port } = new URL(settings.base_url)
  if (profileId !== undefined) return `Answered through ${settings.name ?? settings.slug} at ${host}.`
  if (isDiscovered) return `Answered by whatever listens on port ${port} of this computer.`
  return isLocal(settings) ? 'Runs on this computer.' : `Runs at ${host}.`
}

/** What OpenAI-compatible servers usually support. */
const usualParameters = [
  'frequency_penalty',
  'logprobs',
  'max_completion_tokens',
  'max_tokens',
  'presence_penalty',
  'reasoning_effort',
  'response_format',
  'seed',
  'stop',
  'structured_outputs',
  'temperature',
  'tool_choice',
  'tools',
  'top_logprobs',
  'top_p',
] as const
