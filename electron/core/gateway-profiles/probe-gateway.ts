import { AppError, type ErrorData, toErrorData } from '#shared/errors.ts'
import type { Forwarding, GatewayProbe } from '#shared/gateway-profile.ts'
import { type DialectName, dialects } from '#shared/gateway/dialect.ts'
import type { Model } from '#shared/gateway/models.ts'
import { regionAt } from '#shared/gateway-regions.ts'
import { knownServices } from '#shared/known-services.ts'
import { explain } from '#shared/messages/explain.ts'
import { type CheckParts, checkKey, createCheckClient, isNotApi, isRefused, listModels } from './check-gateway.ts'
import { cancelled } from '../gateway-client/deadline.ts'
import { forwardingHeaders } from './forwarding-headers.ts'
import { otherBaseUrls } from './gateway-address.ts'

type ProbeParts = Pick<CheckParts, 'fetch'> & {
  /** Maximum time of a probe in milliseconds, for all its requests. */
  readonly timeoutMs?: number
}

/** What a person entered. `baseUrl` is normalised. */
interface ProbeInput {
  readonly baseUrl: string
  readonly key: string | null
  readonly forwarding?: Forwarding | null
}

type Found = Extract<GatewayProbe, { kind: 'found' }>
type Answer = {
  readonly baseUrl: string
  readonly models: readonly Model[] | null
  readonly needsForwarding?: true | undefined
}

const defaultTimeoutMs = 20_000

/**
 * Finds out what answers at an address or at the usual paths of the same origin: its base URL, the service, the API, the
 * number of models, and whether it needs a key. The key is sent only to that origin, and only after a request without it
 * found the API there. Throws `cancelled` if `signal` aborts, and nothing else.
 */
export async function probeGateway(
  { fetch, timeoutMs = defaultTimeoutMs }: ProbeParts,
  { baseUrl, key, forwarding = null }: ProbeInput,
  signal: AbortSignal,
): Promise<GatewayProbe> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const limit = AbortSignal.any([signal, timeout])
  const dialect = dialectAt(baseUrl, forwarding)
  const headers = forwardingHeaders(forwarding)
  const clientAt = (url: string, withKey: string | null) =>
    createCheckClient({ fetch }, { dialect, attribution: null, headers, baseUrl: async () => url }, withKey)

  /** Returns the first base URL that answers or requires a key. Throws the first error of those that do neither. */
  async function findApi(urls: readonly string[], withKey: string | null): Promise<Answer> {
    let first: ErrorData | null = null
    for (const url of urls) {
      const { models, error } = await listModels(clientAt(url, withKey), limit)
      if (error === null) return { baseUrl: url, models }
      if (isRefused(error) || (withKey === null && isForbidden(error))) return { baseUrl: url, models: null }
      if (asksForForwarding(error)) return { baseUrl: url, models: null, needsForwarding: true }
      if (!isNotApi(error)) throw new AppError(error)
      first ??= error
    }
    throw new AppError(first ?? { source: 'transport', kind: 'bad-response', ...explain('isNotJson') })
  }

  async function probe(): Promise<Found> {
    const urls = [baseUrl, ...otherBaseUrls(baseUrl)]
    const open = await findApi(urls, null)
    if (open.needsForwarding === true) return found(open, 'portkey', key === null ? 'needed' : 'accepted')
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
    const client = clientAt(url, null)
    if (dialects[dialect].keyCheck === 'credits.read') return isRefused(await checkKey(client, { dialect }, limit))
    return client.call('keys.read', {}, limit).then(
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

function found({ baseUrl, models, needsForwarding }: Answer, dialect: DialectName, key: Found['key']): Found {
  const service = serviceNames[dialect] ?? serviceOf(baseUrl, models)
  const api =
    dialect !== 'gateway' ? dialect : service === 'LiteLLM' ? 'litellm' : isDescribed(models) ? 'gateway' : 'openai'
  const answer: Found = { kind: 'found', baseUrl, service, api, models: models?.length ?? null, key }
  return needsForwarding === undefined ? answer : { ...answer, needsForwarding }
}

/** Services that their dialect names. */
const serviceNames: Partial<Record<DialectName, string>> = {
  openrouter: 'OpenRouter',
  vercel: 'Vercel AI Gateway',
  portkey: 'Portkey',
}

/** Returns whether a gateway says that it only forwards: Portkey names the headers that it needs. */
function asksForForwarding(error: ErrorData): boolean {
  return error.source === 'gateway' && error.status === 400 && /x-portkey-(?:config|provider)/.test(error.message)
}

/** Some gateways answer so if there is no key. */
function isForbidden(error: ErrorData): boolean {
  return error.source === 'gateway' && error.status === 403
}

const dialectsByHost: ReadonlyMap<string, DialectName> = new Map([
  ['ai-gateway.vercel.sh', 'vercel'],
  ['api.portkey.ai', 'portkey'],
])

/** Returns the dialect of a gateway by its host. Only Portkey is given where to forward. */
export function dialectAt(baseUrl: string, forwarding: Forwarding | null = null): DialectName {
  if (forwarding !== null) return 'portkey'
  if (regionAt(baseUrl) !== null) return 'openrouter'
  return dialectsByHost.get(new URL(baseUrl).hostname) ?? 'gateway'
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
  const hosted = knownServices.find(({ needsKey, baseUrl: url }) => needsKey && new URL(url).hostname === hostname)
  if (hosted !== undefined) return hosted.name
  const [first] = models ?? []
  if (first === undefined) return null
  const owner = owners.get(first['owned_by'])
  if (owner !== undefined) return owner
  return models?.every(({ created }) => created === liteLlmCreated) === true ? 'LiteLLM' : null
}
