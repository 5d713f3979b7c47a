import { type ErrorData, toErrorData } from '#shared/errors.ts'
import { dialects } from '#shared/gateway/dialect.ts'
import type { ConnectionTest } from '#shared/gateway-profile.ts'
import type { Model } from '#shared/gateway/models.ts'
import { createGatewayClient, type GatewayClient } from '../gateway-client/client.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import type { KeyStore } from '../key-store/key-store.ts'
import { otherBaseUrls } from './gateway-address.ts'
import { readKeyFor } from './gateway-clients.ts'
import { requiresKey, type GatewayProfile } from '../gateway-client/gateway-profile.ts'

/** Result of a check: connected, without an accepted key, or without a usable answer. */
export type GatewayCheck =
  | { readonly type: 'connected' }
  | { readonly type: 'signed-out'; readonly error: ErrorData | null }
  | { readonly type: 'unreachable'; readonly error: ErrorData }

/** A person waits for a check, so its timeouts are short and it is not retried. */
const checkDeadlines = { firstByteMs: 10_000, idleMs: 10_000, dataMs: 10_000 }

/** Maximum size of an answer to a check: ten times the longest model list. */
const maxCheckBytes = 16 * 1024 * 1024

export interface CheckParts {
  readonly keys: KeyStore
  readonly fetch: Fetch
}

/** Checks by one small request whether a gateway answers and accepts the key. Never rejects. */
export async function checkGateway(
  parts: CheckParts,
  profile: GatewayProfile,
  signal: AbortSignal,
): Promise<GatewayCheck> {
  try {
    const key = await readKeyOnceListening(parts, profile, signal)
    const client = createCheckClient(parts, profile, key)
    if (key !== null) return readOutcome(true, await checkKey(client, profile, signal))
    if (profile.kind === 'openrouter') return { type: 'signed-out', error: null }
    // A gateway without a sign-in page that lists its models needs no key; if it does after all, the 401 of the first
    // message requests it.
    const { error } = await listModels(client, signal)
    if (error === null && requiresKey(profile)) return { type: 'signed-out', error: null }
    return readOutcome(false, error)
  } catch (error) {
    return { type: 'unreachable', error: toErrorData(error) }
  }
}

/** Returns what the error of a request, or null, shows about the gateway. A missing key is not shown as an error. */
export function readOutcome(hadKey: boolean, error: ErrorData | null): GatewayCheck {
  if (isRefused(error)) return { type: 'signed-out', error: hadKey ? error : null }
  if (error?.source === 'transport') return { type: 'unreachable', error }
  return { type: 'connected' }
}

/**
 * Tests a new connection and whether another base URL would answer. Throws an `AppError` if the embedded gateway does
 * not start.
 */
export async function testConnection(
  parts: CheckParts,
  profile: GatewayProfile,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const key = await readKeyOnceListening(parts, profile, signal)
  const client = createCheckClient(parts, profile, key)
  const { models: list, error } = await listModels(client, signal)
  const models = list?.length ?? null
  if (isNotApi(error)) {
    const suggestedBaseUrl = await findOtherBaseUrl(parts, profile, signal)
    return { reached: suggestedBaseUrl !== null, keyAccepted: null, models: null, suggestedBaseUrl, error }
  }
  const found = { reached: error?.source !== 'transport', models, suggestedBaseUrl: null }
  if (key === null || error?.source === 'transport') return { ...found, keyAccepted: null, error }
  // The list of models may be public.
  const refusal = dialects[profile.dialect].keyCheck === 'models.list' ? error : await checkKey(client, profile, signal)
  return { ...found, keyAccepted: isAccepted(refusal), error: error ?? (isRefused(refusal) ? refusal : null) }
}

/** Reads the key once the gateway listens, because a starting one has none before. Throws if it does not start. */
async function readKeyOnceListening(
  { keys }: CheckParts,
  profile: GatewayProfile,
  signal: AbortSignal,
): Promise<string | null> {
  await profile.baseUrl(signal)
  return readKeyFor(keys, profile, 'models.list')
}

/** Returns the error of a small request with the key; null for an answer. */
export async function checkKey(
  client: GatewayClient,
  { dialect }: Pick<GatewayProfile, 'dialect'>,
  signal: AbortSignal,
): Promise<ErrorData | null> {
  try {
    switch (dialects[dialect].keyCheck) {
      case 'presets.list':
        await client.call('presets.list', { query: { limit: 1 } }, signal)
        break
      case 'credits.read':
        await client.call('credits.read', {}, signal)
        break
      case 'models.list':
        await client.call('models.list', { query: {} }, signal)
    }
    return null
  } catch (error) {
    return toErrorData(error)
  }
}

/** Returns the models, or the error of the request. */
export async function listModels(
  client: GatewayClient,
  signal: AbortSignal,
): Promise<{ models: readonly Model[]; error: null } | { models: null; error: ErrorData }> {
  try {
    const { data } = await client.call('models.list', { query: {} }, signal)
    return { models: data, error: null }
  } catch (error) {
    return { models: null, error: toErrorData(error) }
  }
}

/** Returns whether the gateway requires a key, or another one. */
export function isRefused(error: ErrorData | null): boolean {
  return error?.source === 'gateway' && error.status === 401
}

/**
 * Returns whether a key was accepted. A 403 accepts the key and forbids the operation; other errors show nothing about
 * the key (null).
 */
function isAccepted(error: ErrorData | null): boolean | null {
  if (error === null || (error.source === 'gateway' && error.status === 403)) return true
  return isRefused(error) ? false : null
}

/** Returns whether the server does not serve the API at this address. */
export function isNotApi(error: ErrorData | null): boolean {
  if (error?.source === 'transport') return error.kind === 'bad-response'
  return error?.source === 'gateway' && [404, 405, 410].includes(error.status)
}

/** Sends no key, because the addresses are only guesses. */
async function findOtherBaseUrl(
  parts: CheckParts,
  profile: GatewayProfile,
  signal: AbortSignal,
): Promise<string | null> {
  if (profile.kind !== 'other') return null
  for (const baseUrl of otherBaseUrls(profile.address()?.baseUrl ?? '')) {
    const other = { ...profile, baseUrl: async () => baseUrl }
    const { error } = await listModels(createCheckClient(parts, other, null), signal)
    if (error === null || isRefused(error)) return baseUrl
  }
  return null
}

/** Returns a client that makes one attempt, with low limits: a server that is only checked may not be a gateway. */
export function createCheckClient(
  { fetch }: Pick<CheckParts, 'fetch'>,
  profile: Pick<GatewayProfile, 'dialect' | 'attribution' | 'headers' | 'baseUrl'>,
  key: string | null,
): GatewayClient {
  return createGatewayClient({
    profile,
    fetch,
    readKey: async () => key,
    deadlines: { other: checkDeadlines },
    maxRetries: 0,
    maxJsonBytes: maxCheckBytes,
  })
}
