import { embeddedOrigin, embeddedProfileId, type GatewayProfile } from './gateway-profile.ts'

/** The gateway that the app carries. Where it listens is known once it runs. */
export function embeddedProfile(baseUrl: GatewayProfile['baseUrl']): GatewayProfile {
  return {
    id: embeddedProfileId,
    name: 'On this computer',
    keyOrigin: embeddedOrigin,
    dialect: 'gateway',
    attribution: null,
    baseUrl,
  }
}
