import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { call } from '../bridge/call.ts'
import { useInvalidate } from '../bridge/query.ts'
import { gatewayMenuText as text } from '../text/en/gateway-menu.ts'
import { useToast } from '../ui/toast.tsx'

/** Returns a function that makes a gateway the active one. It rejects with an `AppError`. */
export function useChooseGateway(): (profileId: string) => Promise<void> {
  const invalidate = useInvalidate()
  return async (profileId) => {
    await call('profiles.choose', { profileId })
    await invalidate('profiles.list', 'gateway.status')
  }
}

/** Returns a function that makes a gateway the active one; a failure shows a toast with Retry. */
export function useSwitchGateway(): (profile: Pick<GatewayProfileView, 'id' | 'name' | 'isActive'>) => void {
  const choose = useChooseGateway()
  const toast = useToast()
  return function switchTo(profile) {
    if (profile.isActive) return
    choose(profile.id).catch(() =>
      toast.show({ text: text.notChosen(profile.name), action: { label: text.retry, run: () => switchTo(profile) } }),
    )
  }
}
