import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { call } from '../bridge/call.ts'
import { useOpenGateway } from './gateways.ts'
import { gatewayMenuText as text } from '../text/en/gateway-menu.ts'
import { useToast } from '../ui/toast.tsx'

/**
 * Returns a function that opens a gateway in Settings and starts its sign-in. A gateway without a sign-in page is only
 * shown: there the key is pasted.
 */
export function useStartSignIn(): (profile: Pick<GatewayProfileView, 'id' | 'name' | 'authorizeUrl'>) => void {
  const openGateway = useOpenGateway()
  const toast = useToast()
  return function start(profile) {
    openGateway(profile.id)
    if (profile.authorizeUrl === null) return
    call('signIn.start', { profileId: profile.id }).catch(() =>
      toast.show({ text: text.notStarted(profile.name), action: { label: text.retry, run: () => start(profile) } }),
    )
  }
}
