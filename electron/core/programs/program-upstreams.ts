import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import type { Upstream } from '#shared/programs/program-access.ts'
import { type GatewayProfile, requiresKey } from '../gateway-client/gateway-profile.ts'
import { type KeyStore, keyFor } from '../key-store/key-store.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { programGateways } from './program-routes.ts'

export interface UpstreamListParts {
  readonly profiles: { readonly all: () => readonly GatewayProfile[] }
  readonly keys: KeyStore
  readonly settings: Pick<SettingsStore, 'read'>
  readonly localServers: { readonly calls: Pick<CallHandlers, 'localServers.list'> }
}

/** Lists everything that requests of programs can go to: the signed-in gateways first, then this computer. */
export function createUpstreamList({ profiles, keys, settings, localServers }: UpstreamListParts) {
  async function listGateways(): Promise<Upstream[]> {
    const { withheldProfiles } = settings.read()
    return Promise.all(
      programGateways(profiles.all()).map(async ({ profile, slug, baseUrl }): Promise<Upstream> => {
        const hasKey = (await keyFor(keys, profile.id, 'user', profile.keyOrigin)) !== null
        const isWithheld = withheldProfiles.includes(profile.id)
        return {
          id: `profile:${profile.id}`,
          slug,
          name: profile.name,
          address: new URL(baseUrl).host,
          kind: 'profile',
          profileId: profile.id,
          state: !hasKey && requiresKey(profile) ? 'no-key' : isWithheld ? 'withheld' : 'usable',
          models: null,
        }
      }),
    )
  }
  return {
    calls: {
      'programs.upstreams': async () => {
        const servers = await localServers.calls['localServers.list']({})
        return [...(await listGateways()), ...servers.map(describeServer)]
      },
    } satisfies Partial<CallHandlers>,
  }
}

function describeServer({ slug, name, address, state, models }: LocalServer): Upstream {
  return {
    id: `server:${slug}`,
    slug,
    name,
    address,
    kind: 'server',
    profileId: null,
    state: state === 'running' ? 'usable' : state === 'declined' ? 'withheld' : 'not-running',
    models: state === 'running' ? models.length : null,
  }
}
