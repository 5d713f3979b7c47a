import { type GatewayRegion, keyOriginOf, openRouterAuthorizeUrl, regionalBaseUrls } from '#shared/gateway-regions.ts'
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
      return state.type === 'connected' ? { baseUrl: state.baseUrl, authorizeUrl: null } : null
    },
    baseUrl: (signal) => supervisor.baseUrl(signal),
  }
}

/** Identifies the app to OpenRouter, which lists its clients. */
export const openRouterAttribution = { title: identity.name, url: identity.homepage }

/** OpenRouter, in the region that the person chose. */
export function openRouterIn(region: () => GatewayRegion): GatewayProfile {
  const baseUrl = () => regionalBaseUrls[region()]
  return {
    id: openRouterProfileId,
    kind: 'openrouter',
    name: 'OpenRouter',
    keyOrigin: keyOriginOf(regionalBaseUrls.global),
    dialect: 'openrouter',
    attribution: openRouterAttribution,
    address: () => ({ baseUrl: baseUrl(), authorizeUrl: openRouterAuthorizeUrl }),
    baseUrl: async () => baseUrl(),
  }
}

export const openRouterProfile = openRouterIn(() => 'global')
