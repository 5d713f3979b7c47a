import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import type { CallInput, CallOutput } from '#shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useInvalidate } from '../bridge/query.ts'
import { gatewayMenuText as text } from '../text/en/gateway-menu.ts'
import { useToast } from '../ui/toast.tsx'
import { useOpenGateway } from './gateways.ts'

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

/** Stores a key. Not a command of `useCommand`, which would keep its input while the form is open. */
export function saveKey(input: CallInput<'keys.save'>): Promise<unknown> {
  return call('keys.save', input)
}

/**
 * Returns a function that stores a key which the gateway accepts, and with `choose` makes that gateway the active one. It
 * rejects with `bad-input` for `key` if the gateway refuses the key.
 */
export function useConnectWithKey(): (input: CallInput<'keys.connect'>) => Promise<void> {
  const invalidate = useInvalidate()
  return async (input) => {
    await call('keys.connect', input)
    await invalidate('profiles.list', 'gateway.status')
  }
}

/** Returns a function that adds a gateway by its address and makes it the active one. Not a command, like `saveKey`. */
export function useConnectGateway(): (entry: CallInput<'profiles.connect'>) => Promise<CallOutput<'profiles.connect'>> {
  const invalidate = useInvalidate()
  return async (entry) => {
    const result = await call('profiles.connect', entry)
    if (result.profile !== null) await invalidate('profiles.list', 'gateway.status')
    return result
  }
}

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
