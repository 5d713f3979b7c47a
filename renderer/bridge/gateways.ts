import { createContext } from 'react'
import type { GatewayProfileView, SignInState } from '#shared/gateway-profile.ts'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import { useCall } from './query.ts'
import { useChangeSettings } from './settings.ts'

/** All profiles, the status of the active gateway, and the current sign-in. */
export interface GatewaysState {
  /** Undefined until main has published them. */
  profiles: readonly GatewayProfileView[] | undefined
  status: GatewayStatus | undefined
  signIn: SignInState | undefined
}

export function useGateways(): GatewaysState {
  return {
    profiles: useCall('profiles.list', {}).data,
    status: useCall('gateway.status', {}).data,
    signIn: useCall('signIn.state', {}).data,
  }
}

/** Returns a function that shows a gateway in Settings. */
export function useOpenGateway(): (profileId: string) => void {
  const changeSettings = useChangeSettings()
  return (profileId) => changeSettings({ view: 'settings', settingsGatewayId: profileId })
}

/** Gateway of the content inside, if it may differ from the active one: a conversation has its own. */
export const GatewayContext = createContext<string | null>(null)
