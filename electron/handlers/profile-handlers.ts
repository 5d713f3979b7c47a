import type { ConnectionTest } from '#shared/gateway-profile.ts'
import type { GatewayProfile } from '../core/gateway-profiles/gateway-profile.ts'
import type { Profiles } from '../core/gateway-profiles/profiles.ts'
import type { Keychain } from '../core/key-store/keychain.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

export interface ProfileParts {
  readonly profiles: Profiles
  readonly keychain: Pick<Keychain, 'state' | 'check'>
  readonly testConnection: (profile: GatewayProfile) => Promise<ConnectionTest>
}

export function profileHandlers({ profiles, keychain, testConnection }: ProfileParts) {
  return {
    'profiles.list': () => Promise.all(profiles.all().map((profile) => profiles.view(profile))),
    'profiles.save': async ({ id, draft }) => profiles.view(await profiles.save(id, draft)),
    'profiles.remove': async ({ profileId }) => {
      await profiles.remove(profileId)
      return {}
    },
    'profiles.choose': ({ profileId }) => {
      profiles.choose(profileId)
      return {}
    },
    'profiles.test': ({ profileId }) => testConnection(profiles.find(profileId)),
    'keys.save': async ({ profileId, slot, key }) => {
      await profiles.saveKey(profiles.find(profileId), slot, key)
      return {}
    },
    'keys.remove': async ({ profileId, slot }) => {
      await profiles.removeKey(profileId, slot)
      return {}
    },
    'keychain.state': () => keychain.state(),
    'keychain.check': async () => {
      await keychain.check()
      return {}
    },
  } satisfies Partial<CallHandlers>
}
