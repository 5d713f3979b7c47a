import { toErrorData } from '#shared/errors.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import type { GatewayProfile } from '../gateway-profiles/gateway-profile.ts'

/** The gateway that has the presets. */
export interface PresetGateway {
  readonly profile: Pick<GatewayProfile, 'id' | 'dialect' | 'attribution' | 'address'>
  readonly client: GatewayClient
}

/** The HTTP status of an error that the gateway gave; null of any other. */
export function statusOf(error: unknown): number | null {
  const data = toErrorData(error)
  return data.source === 'gateway' ? data.status : null
}
