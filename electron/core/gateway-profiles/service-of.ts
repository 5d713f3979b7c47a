import type { Model } from '#shared/gateway/models.ts'
import { knownServices } from '#shared/known-services.ts'

/** Names of services by what their models report as owner. */
const owners: ReadonlyMap<unknown, string> = new Map([
  ['vllm', 'vLLM'],
  ['llamacpp', 'llama.cpp'],
  ['organization_owner', 'LM Studio'],
  ['library', 'Ollama'],
])

/** LiteLLM reports this constant for every model (DEFAULT_MODEL_CREATED_AT_TIME). */
const liteLlmCreated = 1_677_610_602

/**
 * Returns the name of the service at a base URL, or null if it is unknown. It is one of our own names, never text of the
 * server.
 */
export function serviceOf(baseUrl: string, models: readonly Model[] | null): string | null {
  const { hostname } = new URL(baseUrl)
  if (hostname === 'openrouter.ai') return 'OpenRouter'
  const hosted = knownServices.find(({ needsKey, baseUrl: url }) => needsKey && new URL(url).hostname === hostname)
  if (hosted !== undefined) return hosted.name
  const [first] = models ?? []
  if (first === undefined) return null
  const owner = owners.get(first['owned_by'])
  if (owner !== undefined) return owner
  return models?.every(({ created }) => created === liteLlmCreated) === true ? 'LiteLLM' : null
}
