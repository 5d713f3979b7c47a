import { AppError, type ErrorData, toErrorData } from '#shared/errors.ts'
import type { GatewayProbe } from '#shared/gateway-profile.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'
import type { Model } from '#shared/gateway/models.ts'
import { knownServices } from '#shared/known-services.ts'
import { explain } from '#shared/messages/explain.ts'
import { type CheckParts, checkKey, createCheckClient, isNotApi, isRefused, listModels } from './check-gateway.ts'
import { cancelled } from '../gateway-client/deadline.ts'
import { otherBaseUrls } from './gateway-address.ts'

type ProbeParts = Pick<CheckParts, 'fetch'> & {
  /** Maximum time of a probe in milliseconds, for all its requests. */
  readonly timeoutMs?: number
}

/** What a person entered. `baseUrl` is normalised. */
interface ProbeInput {
  readonly baseUrl: string
  readonly key: string | null
}

type Found = Extract<GatewayProbe, { kind: 'found' }>
type Answer = { readonly baseUrl: string; readonly models: readonly Model[] | null }

const defaultTimeoutMs = 20_000

/**
 * Finds out what answers at an address or at the usual paths of the same origin: its base URL, the service, the API, the
 * number of models, and whether it needs a key. The key is sent only to that origin, and only after a request without it
 * found the API there. Throws `cancelled` if `signal` aborts, and nothing else.
 */
export async function probeGateway(
  { fetch, timeoutMs = defaultTimeoutMs }: ProbeParts,
  { baseUrl, key }: ProbeInput,
  signal: AbortSignal,
): Promise<GatewayProbe> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const limit = AbortSignal.any([signal, timeout])
  const dialect = dialectAt(baseUrl)
  const clientAt = (url: string, withKey: string | null) =>
    createCheckClient({ fetch }, { dialect, attribution: null, baseUrl: async () => url }, withKey)

  /** Returns the first base URL that answers or requires a key. Throws the first error of those that do neither. */
  async function findApi(urls: readonly string[], withKey: string | null): Promise<Answer> {
    let first: ErrorData | null = null
    for (const url of urls) {
      const { models, error } = await listModels(clientAt(url, withKey), limit)
      if (error === null) return { baseUrl: url, models }
      if (isRefused(error) || (withKey === null && isForbidden(error))) return { baseUrl: url, models: null }
      if (!isNotApi(error)) throw new AppError(error)
      first ??= error
    }
    throw new AppError(first ?? { source: 'transport', kind: 'bad-response', ...explain('isNotJson') })
  }

  async function probe(): Promise<Found> {
    const urls = [baseUrl, ...otherBaseUrls(baseUrl)]
    const open = await findApi(urls, null)
    if (key === null) {
      // Some gateways list their models to everybody; none reports the status of a key that was not sent.
      const isNeeded = open.models === null || (await requestsKey(open.baseUrl))
      return found(open, dialect, isNeeded ? 'needed' : 'none')
    }
    if (open.models === null) {
      // A gateway may require the key before it looks at the path.
      const from = urls.slice(urls.indexOf(open.baseUrl))
      const answer = await findApi(from, key)
      return found(answer, dialect, answer.models === null ? 'refused' : 'accepted')
    }
    const refusal = await checkKey(clientAt(open.baseUrl, key), { dialect }, limit)
    return found(open, dialect, isRefused(refusal) ? 'refused' : 'accepted')
  }

  async function requestsKey(url: string): Promise<boolean> {
    return clientAt(url, null)
      .call('keys.read', {}, limit)
      .then(
        () => false,
        (error: unknown) => isRefused(toErrorData(error)),
      )
  }

  try {
    return await probe()
  } catch (error) {
    if (signal.aborted) throw cancelled()
    if (!timeout.aborted) return { kind: 'failed', error: toErrorData(error) }
    return { kind: 'failed', error: { source: 'transport', kind: 'timeout', ...explain('firstByteTimeout') } }
  }
}

function found({ baseUrl, models }: Answer, dialect: DialectName, key: Found['key']): Found {
  const api = dialect === 'openrouter' ? dialect : isDescribed(models) ? 'gateway' : 'openai'
  return { kind: 'found', baseUrl, service: serviceOf(baseUrl, models), api, models: models?.length ?? null, key }
}

/** Some gateways answer so if there is no key. */
function isForbidden(error: ErrorData): boolean {
  return error.source === 'gateway' && error.status === 403
}

/** Returns the dialect of a gateway by its host. */
export function dialectAt(baseUrl: string): DialectName {
  return new URL(baseUrl).hostname === 'openrouter.ai' ? 'openrouter' : 'gateway'
}

/** Returns whether a model has the prices or abilities that a plain OpenAI-compatible server does not report. */
function isDescribed(models: readonly Model[] | null): boolean {
  return models?.some(({ pricing, architecture }) => pricing !== undefined || architecture !== undefined) === true
}

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
function serviceOf(baseUrl: string, models: readonly Model[] | null): string | null {
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
