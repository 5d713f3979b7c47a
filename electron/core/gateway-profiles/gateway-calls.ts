import { toErrorData } from '#shared/errors.ts'
import type { AccountCredit, ConnectionTest } from '#shared/gateway-profile.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { dialects } from '#shared/gateway/dialect.ts'
import type { KeyStatus } from '#shared/gateway/keys.ts'
import type { Supervisor } from '../embedded-gateway/supervisor.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import type { ClientOf } from './gateway-clients.ts'
import type { GatewayProfile } from '../gateway-client/gateway-profile.ts'
import type { GatewayStatuses } from './gateway-statuses.ts'
import type { Profiles } from './profiles.ts'
import type { Keychain } from '../key-store/keychain.ts'
import { nullIfNotReported } from './not-reported.ts'
import type { ProviderLists } from './provider-lists.ts'

export interface GatewayCallParts {
  readonly profiles: Pick<Profiles, 'active' | 'find' | 'view'>
  readonly supervisor: Pick<Supervisor, 'restart' | 'keys'>
  readonly clientOf: ClientOf
  readonly statuses: Pick<GatewayStatuses, 'of' | 'check'>
  readonly providerLists: ProviderLists
  readonly keychain: Pick<Keychain, 'state' | 'check'>
  /** Throws an `AppError` if the gateway refuses the key. */
  readonly testConnection: (profile: GatewayProfile) => Promise<ConnectionTest>
}

/** Returns the calls about gateways, by default the active one. */
export function createGatewayCalls({
  profiles,
  supervisor,
  clientOf,
  statuses,
  providerLists,
  keychain,
  testConnection,
}: GatewayCallParts) {
  // Requests are not cancelled: the client has deadlines, and only a closed page would lose the answer.
  const never = new AbortController().signal
  const named = (profileId?: string): GatewayProfile =>
    profileId === undefined ? profiles.active() : profiles.find(profileId)
  const client = (profileId?: string): GatewayClient => clientOf(named(profileId))
  return {
    'gateway.status': () => statuses.of(profiles.active()),
    'gateway.restart': async ({ profileId }) => {
      const profile = named(profileId)
      if (profile.kind === 'embedded') supervisor.restart()
      else await statuses.check(profile)
      return {}
    },
    'profiles.test': ({ profileId }) => testConnection(profiles.find(profileId)),
    'keychain.state': () => keychain.state(),
    'keychain.check': async () => {
      await keychain.check()
      return {}
    },
    'keys.status': ({ profileId }) => readKeyStatus(client(profileId), never),
    'keys.credit': async ({ profileId }) => {
      const profile = profiles.find(profileId)
      const slot = dialects[profile.dialect].creditKey
      // Nothing is bought at the embedded gateway.
      if (profile.kind === 'embedded' || slot === null) return null
      const { keys } = await profiles.view(profile)
      return keys[slot] ? readCredit(clientOf(profile), never) : null
    },
    'gatewayKeys.list': async () => [...(await supervisor.keys.list())],
    'gatewayKeys.add': (draft) => supervisor.keys.add(draft),
    'gatewayKeys.change': async ({ keyId, draft }) => {
      await supervisor.keys.change(keyId, draft)
      return {}
    },
    'gatewayKeys.revoke': async ({ keyId }) => {
      await supervisor.keys.revoke(keyId)
      return {}
    },
    'providers.list': ({ profileId }) =>
      providerLists.list(profileId === undefined ? profiles.active() : profiles.find(profileId), never),
  } satisfies Partial<CallHandlers>
}

/** Returns the status of the person's key; null if the gateway does not report it. Throws an `AppError`. */
export async function readKeyStatus(
  client: Pick<GatewayClient, 'call'>,
  signal: AbortSignal,
): Promise<KeyStatus | null> {
  return await nullIfNotReported(async () => (await client.call('keys.read', {}, signal)).data)
}

/** Returns the credit of the account; null if the gateway does not report it to this key. Throws an `AppError`. */
export async function readCredit(
  client: Pick<GatewayClient, 'call'>,
  signal: AbortSignal,
): Promise<AccountCredit | null> {
  try {
    const answer = await nullIfNotReported(() => client.call('credits.read', {}, signal))
    if (answer === null) return null
    const { total_credits: bought = null, total_usage: used = null } = answer.data
    return { remaining: bought === null || used === null ? null : bought - used, used }
  } catch (error) {
    // Only a management key may read it, and this is another one.
    const data = toErrorData(error)
    if (data.source === 'gateway' && data.status === 403) return null
    throw error
  }
}
