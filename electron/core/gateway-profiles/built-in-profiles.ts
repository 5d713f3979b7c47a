import { identity } from '#shared/identity.ts'
import type { Supervisor } from '../embedded-gateway/supervisor.ts'
import { english } from '../words/english.ts'
import {
  embeddedOrigin,
  embeddedProfileId,
  type GatewayProfile,
  openRouterProfileId,
} from '../gateway-client/gateway-profile.ts'

/** The embedded gateway. Its address is known once it runs; `name` is in the current UI language. */
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

/** OpenRouter. Its sign-in page is at the root of its site and not below the API (openrouter.md §2). */
export const openRouterProfile: GatewayProfile = {
  id: openRouterProfileId,
  kind: 'openrouter',
  name: 'OpenRouter',
  keyOrigin: 'https://openrouter.ai',
  dialect: 'openrouter',
  attribution: { title: identity.name, url: identity.homepage },
  address: () => ({ baseUrl: 'https://openrouter.ai/api/v1', authorizeUrl: 'https://openrouter.ai/auth' }),
  baseUrl: async () => 'https://openrouter.ai/api/v1',
}
