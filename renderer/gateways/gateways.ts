import { createContext } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { GatewayProfileView, SignInState } from '#shared/gateway-profile.ts'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { ModelList } from '#shared/gateway/models.ts'
import { useCall } from '../bridge/query.ts'
import { useChangeSettings } from '../bridge/settings.ts'

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

/** Returns a function that shows the page of a model: who runs it, and at which price. */
export function useOpenModelPage(): (profileId: string, model: string) => void {
  const changeSettings = useChangeSettings()
  return (profileId, model) => changeSettings({ view: 'models', modelPage: { profileId, model } })
}

/** Returns the models of a conversation's gateway, which may not be the active one. */
export function useModelsOf(profileId: string): UseQueryResult<ModelList, AppError> {
  return useCall('models.list', useOfGateway(profileId))
}

/** Returns the input of calls about a gateway's models. */
export function useOfGateway(profileId: string): { profileId?: string } {
  const active = useCall('gateway.status', {}).data?.profileId
  // Without `profileId` the answer is the active gateway's, and all views share one cache entry.
  return active === undefined || active === profileId ? {} : { profileId }
}

/** Returns the sign-in if it is this gateway's: only one runs at a time. */
export function signInOf({ id }: Pick<GatewayProfileView, 'id'>, signIn: SignInState | undefined): SignInState {
  return signIn !== undefined && signIn.step !== 'idle' && signIn.profileId === id ? signIn : { step: 'idle' }
}
