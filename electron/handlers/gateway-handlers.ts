import type { Supervisor } from '../core/embedded-gateway/supervisor.ts'
import type { GatewayClient } from '../core/gateway-client/client.ts'
import type { ClientOf } from '../core/gateway-profiles/gateway-clients.ts'
import type { GatewayProfile } from '../core/gateway-profiles/gateway-profile.ts'
import { readKeyStatus } from '../core/gateway-profiles/read-key-status.ts'
import type { GatewayStatuses } from '../core/gateway-profiles/gateway-statuses.ts'
import type { Profiles } from '../core/gateway-profiles/profiles.ts'
import type { ProviderLists } from '../core/provider-lists.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

export interface GatewayParts {
  readonly profiles: Pick<Profiles, 'active' | 'find'>
  readonly supervisor: Pick<Supervisor, 'restart' | 'keys'>
  readonly clientOf: ClientOf
  readonly statuses: Pick<GatewayStatuses, 'of' | 'check'>
  readonly providerLists: ProviderLists
}

/** Handles calls about gateways, by default the active one. */
export function gatewayHandlers({ profiles, supervisor, clientOf, statuses, providerLists }: GatewayParts) {
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
    'keys.status': ({ profileId }) => readKeyStatus(client(profileId), never),
    'gatewayKeys.list': async () => [...(await supervisor.keys.list())],
    'gatewayKeys.revoke': async ({ keyId }) => {
      await supervisor.keys.revoke(keyId)
      return {}
    },
    'models.list': async ({ profileId }) => {
      const list = await client(profileId).call('models.list', { query: {} }, never)
      // The page identifies models by id, so of duplicates the first stays.
      const byId = new Map(list.data.toReversed().map((model) => [model.id, model]))
      return { ...list, data: list.data.filter((model) => byId.get(model.id) === model) }
    },
    'providers.list': () => providerLists.list(profiles.active(), never),
  } satisfies Partial<CallHandlers>
}
