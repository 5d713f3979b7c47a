import { createContext } from 'react'
import type { GatewayProfileView, SignInState } from '#shared/gateway-profile.ts'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import { useCall } from './query.ts'
import { useChangeSettings } from './settings.ts'

/** What is known of the gateways: all profiles, how the active one is, and the sign-in under way. */
export interface Gateways {
  /** Undefined until main has told. */
  profiles: readonly GatewayProfileView[] | undefined
  status: GatewayStatus | undefined
  signIn: SignInState | undefined
}

export function useGateways(): Gateways {
  return {
    profiles: useCall('profiles.list', {}).data,
    status: useCall('gateway.status', {}).data,
    signIn: useCall('signIn.state', {}).data,
  }
}

/** Shows a gateway in Settings. */
export function useOpenGateway(): (profileId: string) => void {
  const changeSettings = useChangeSettings()
  return (profileId) => changeSettings({ view: 'settings', settingsGatewayId: profileId })
}

/** The gateway that what stands inside has to do with, where it is not the active one: a conversation's own. */
export const GatewayContext = createContext<string | null>(null)
