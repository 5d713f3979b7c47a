import { toErrorData } from '#shared/errors.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import type { GatewayProfile } from '../gateway-client/gateway-profile.ts'

/** The gateway that stores the presets. */
export interface PresetGateway {
  readonly profile: Pick<GatewayProfile, 'id' | 'dialect' | 'attribution' | 'address'>
  readonly client: GatewayClient
}

/** Returns the HTTP status of a gateway error; null for other errors. */
export function statusOf(error: unknown): number | null {
  const data = toErrorData(error)
  return data.source === 'gateway' ? data.status : null
}
