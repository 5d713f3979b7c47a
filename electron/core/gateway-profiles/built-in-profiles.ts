import type { Supervisor } from '../embedded-gateway/supervisor.ts'
import { english } from '../words/english.ts'
import { embeddedOrigin, embeddedProfileId, type GatewayProfile, openRouterProfileId } from './gateway-profile.ts'

/** The gateway that the app carries. Where it listens is known once it runs; `name` is that in the language of now. */
export function embeddedProfile(
  supervisor: Pick<Supervisor, 'state' | 'baseUrl'>,
  name: () => string = () => english.embeddedGateway,
): GatewayProfile {
  return {
    id: embeddedProfileId,
    kind: 'embedded',
    get name() {
      return name()
    },
    keyOrigin: embeddedOrigin,
    dialect: 'gateway',
    attribution: null,
    address() {
      const state = supervisor.state()
      return state.type === 'connected' ? { baseUrl: state.baseUrl, authorizeUrl: state.authorizeUrl } : null
    },
    baseUrl: (signal) => supervisor.baseUrl(signal),
  }
}

/** OpenRouter, whose page to sign in at is at the root of its site and not under the API (openrouter.md §2). */
export const openRouterProfile: GatewayProfile = {
  id: openRouterProfileId,
  kind: 'openrouter',
  name: 'OpenRouter',
  keyOrigin: 'https://openrouter.ai',
  dialect: 'openrouter',
  attribution: { title: 'Gatehouse', url: 'https://gatehouse.app' },
  address: () => ({ baseUrl: 'https://openrouter.ai/api/v1', authorizeUrl: 'https://openrouter.ai/auth' }),
  baseUrl: async () => 'https://openrouter.ai/api/v1',
}
