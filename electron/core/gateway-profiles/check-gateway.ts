import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { ConnectionTest } from '#shared/gateway-profile.ts'
import { createGatewayClient, type GatewayClient } from '../gateway-client/client.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import type { KeyStore } from '../key-store/key-store.ts'
import { otherBaseUrls } from './gateway-address.ts'
import { readKeyFor } from './gateway-clients.ts'
import type { GatewayProfile } from './gateway-profile.ts'

/** What a check found: nothing wrong, no key or a refused one, or no usable answer. */
export type GatewayCheck =
  | { readonly type: 'connected' }
  | { readonly type: 'signed-out'; readonly error: ErrorData | null }
  | { readonly type: 'unreachable'; readonly error: ErrorData }

/** Somebody waits for the outcome of a check, so it gives up sooner than an answer would, and is not repeated. */
const timeoutMs = { firstByte: 10_000, idle: 10_000, data: 10_000 }

export interface CheckParts {
  readonly keys: KeyStore
  readonly fetch: Fetch
}

/** Asks a gateway whether it answers and takes the key, by one small request. Never rejects. */
export async function checkGateway(
  parts: CheckParts,
  profile: GatewayProfile,
  signal: AbortSignal,
): Promise<GatewayCheck> {
  try {
    const key = await readKeyWhenThere(parts, profile, signal)
    const client = clientFor(parts, profile, key)
    if (key !== null) return readOutcome(true, await askForKey(client, profile, signal))
    // OpenRouter shows its models to everybody. Any other gateway that lists them without a key needs none; if it does
    // after all, the 401 of the first message asks for it.
    if (profile.kind === 'openrouter') return { type: 'signed-out', error: null }
    return readOutcome(false, (await countModels(client, signal)).error)
  } catch (error) {
    return { type: 'unreachable', error: toErrorData(error) }
  }
}

/** What an error of a request, or none, says about the gateway. That a key is missing is no error to be shown. */
export function readOutcome(hadKey: boolean, error: ErrorData | null): GatewayCheck {
  if (isRefused(error)) return { type: 'signed-out', error: hadKey ? error : null }
  if (error?.source === 'transport') return { type: 'unreachable', error }
  return { type: 'connected' }
}

/**
 * Tests a connection for the person who set it up, and looks whether another base URL would answer. Throws an
 * `AppError` where the embedded gateway will not come up.
 */
export async function testConnection(
  parts: CheckParts,
  profile: GatewayProfile,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const key = await readKeyWhenThere(parts, profile, signal)
  const client = clientFor(parts, profile, key)
  const { models, error } = await countModels(client, signal)
  if (isNoApi(error)) {
    const suggestedBaseUrl = await findOtherBaseUrl(parts, profile, signal)
    return { reached: suggestedBaseUrl !== null, keyAccepted: null, models: null, suggestedBaseUrl, error }
  }
  const found = { reached: error?.source !== 'transport', models, suggestedBaseUrl: null }
  if (key === null || error?.source === 'transport') return { ...found, keyAccepted: null, error }
  const refusal = profile.dialect === 'openrouter' ? await askForKey(client, profile, signal) : error
  return { ...found, keyAccepted: isAccepted(refusal), error: error ?? (isRefused(refusal) ? refusal : null) }
}

/** A gateway that is just starting has its key once it listens. Throws where it will not come up. */
async function readKeyWhenThere(
  { keys }: CheckParts,
  profile: GatewayProfile,
  signal: AbortSignal,
): Promise<string | null> {
  await profile.baseUrl(signal)
  return readKeyFor(keys, profile, 'models.list')
}

/** The error that a small request with the key gives; null for an answer. */
async function askForKey(
  client: GatewayClient,
  { dialect }: GatewayProfile,
  signal: AbortSignal,
): Promise<ErrorData | null> {
  try {
    if (dialect === 'openrouter') await client.call('presets.list', { query: { limit: 1 } }, signal)
    else await client.call('models.list', { query: {} }, signal)
    return null
  } catch (error) {
    return toErrorData(error)
  }
}

async function countModels(
  client: GatewayClient,
  signal: AbortSignal,
): Promise<{ models: number | null; error: ErrorData | null }> {
  try {
    const { data } = await client.call('models.list', { query: {} }, signal)
    return { models: data.length, error: null }
  } catch (error) {
    return { models: null, error: toErrorData(error) }
  }
}

function isRefused(error: ErrorData | null): boolean {
  return error?.source === 'gateway' && error.status === 401
}

/** A 403 knows the key and forbids the operation; what else went wrong says nothing about the key. */
function isAccepted(error: ErrorData | null): boolean | null {
  if (error === null || (error.source === 'gateway' && error.status === 403)) return true
  return isRefused(error) ? false : null
}

/** Whether an answer came from a server that does not serve the API at this address. */
function isNoApi(error: ErrorData | null): boolean {
  if (error?.source === 'transport') return error.kind === 'bad-response'
  return error?.source === 'gateway' && [404, 405, 410].includes(error.status)
}

/** Without a key: what is only tried gets none. */
async function findOtherBaseUrl(
  parts: CheckParts,
  profile: GatewayProfile,
  signal: AbortSignal,
): Promise<string | null> {
  if (profile.kind !== 'other') return null
  for (const baseUrl of otherBaseUrls(profile.address()?.baseUrl ?? '')) {
    const { error } = await countModels(clientFor(parts, { ...profile, baseUrl: async () => baseUrl }, null), signal)
    if (error === null || isRefused(error)) return baseUrl
  }
  return null
}

function clientFor({ fetch }: CheckParts, profile: GatewayProfile, key: string | null): GatewayClient {
  return createGatewayClient({ profile, fetch, readKey: async () => key, deadlines: { other: timeoutMs }, repeats: 0 })
}
