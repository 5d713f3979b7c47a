import { useQueryClient } from '@tanstack/react-query'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import { call } from './call.ts'
import { callKey, forget } from './query.ts'
import { useChangeSettings } from './settings.ts'

/** The ways out of an error that are the same wherever it happened. */
export type CommonErrorAction = 'sign-in' | 'add-credits' | 'open-settings' | 'restart-gateway' | 'open-data-folder'

/** Runs one of them. What it brings about is seen in the gateway's status and in Settings. */
export function useErrorActions(): (action: CommonErrorAction) => void {
  const client = useQueryClient()
  const changeSettings = useChangeSettings()
  const openSettings = () => changeSettings({ view: 'settings' })

  return (action) => {
    const gateway = client.getQueryData<GatewayStatus>(callKey('gateway.status', {}))
    switch (action) {
      case 'sign-in':
      case 'restart-gateway':
        // The gateway that the app carries is signed in to whenever it starts.
        if (gateway?.isEmbedded === false) return openSettings()
        return void call('gateway.restart', {}).catch(() => forget(client, 'gateway.status'))
      case 'add-credits': {
        const site = gateway?.baseUrl && URL.canParse(gateway.baseUrl) ? new URL(gateway.baseUrl) : null
        // Only a gateway on the web has a page for it; about the one on this computer Settings has the facts.
        if (site?.protocol !== 'https:') return openSettings()
        return void call('app.openExternal', { url: site.origin }).catch(openSettings)
      }
      case 'open-settings':
        return openSettings()
      case 'open-data-folder':
        return void call('app.openDataFolder', {}).catch(openSettings)
    }
  }
}
