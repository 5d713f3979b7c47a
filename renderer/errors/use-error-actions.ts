import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { call } from '../bridge/call.ts'
import { GatewayContext, useGateways, useOpenGateway } from '../gateways/gateways.ts'
import { invalidate } from '../bridge/query.ts'
import { useChangeSettings } from '../bridge/settings.ts'
import { openKeyDialog } from '../gateways/key-dialog-state.ts'
import { useStartSignIn } from '../gateways/gateway-commands.ts'
import type { KeyFacts } from '../text/error-words.ts'

/** Error actions that are the same everywhere. */
export type CommonErrorAction =
  | 'sign-in'
  | 'enter-key'
  | 'add-credits'
  | 'open-settings'
  | 'restart-gateway'
  | 'open-data-folder'
  | 'open-usage'

interface ErrorActions {
  /** Whether the error is about the embedded gateway, which can be restarted. */
  isEmbedded: boolean
  /** How the gateway gets its key. */
  keyFacts: KeyFacts
  act: (action: CommonErrorAction) => void
}

/** Returns a function that runs an error action. Its effect shows in the gateway's status and in Settings. */
export function useErrorActions(): ErrorActions {
  const client = useQueryClient()
  const openGateway = useOpenGateway()
  const startSignIn = useStartSignIn()
  const changeSettings = useChangeSettings()
  const { profiles, status } = useGateways()
  // The conversation's own gateway, or the active one.
  const profileId = use(GatewayContext) ?? status?.profileId
  const gateway = profiles?.find(({ id }) => id === profileId)
  const isEmbedded = gateway === undefined ? status?.isEmbedded === true : gateway.kind === 'embedded'
  const openSettings = () => openGateway(profileId ?? '')

  function act(action: CommonErrorAction): void {
    switch (action) {
      case 'sign-in':
        // The embedded gateway signs in when it starts.
        if (isEmbedded) return restart()
        return gateway === undefined ? openSettings() : startSignIn(gateway)
      case 'enter-key':
        return openKeyDialog(profileId ?? '')
      case 'restart-gateway':
        return isEmbedded ? restart() : openSettings()
      case 'add-credits': {
        const { baseUrl = null } = gateway ?? {}
        const site = baseUrl !== null && URL.canParse(baseUrl) ? new URL(baseUrl) : null
        // Only a gateway on the web has a page for it; for the one on this computer Settings has the facts.
        if (site?.protocol !== 'https:') return openSettings()
        return void call('app.openExternal', { url: site.origin }).catch(openSettings)
      }
      case 'open-settings':
        return openSettings()
      case 'open-data-folder':
        return void call('app.openDataFolder', {}).catch(openSettings)
      case 'open-usage':
        return changeSettings({ view: 'usage' })
    }
  }
  function restart(): void {
    void call('gateway.restart', profileId === undefined ? {} : { profileId }).catch(() =>
      invalidate(client, 'gateway.status'),
    )
  }
  const keyFacts = {
    signsIn: gateway === undefined || gateway.kind !== 'other' || gateway.authorizeUrl !== null,
    hasKey: gateway?.keys.user === true,
  }
  return { isEmbedded, keyFacts, act }
}
