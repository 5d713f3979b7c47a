import { create } from 'zustand'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import type { CallInput } from '#shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useInvalidate } from '../bridge/query.ts'
import { gatewayMenuText as text } from '../text/en/gateway-menu.ts'
import { useToast } from '../ui/toast.tsx'
import { useChangeSettings } from '../bridge/settings.ts'
import { useOpenGateway } from './gateways.ts'

const useDialog = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

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

/** Connects a gateway with a key. Not a command of `useCommand`, for the same reason. */
export function connectWithKey(input: CallInput<'keys.connect'>): Promise<unknown> {
  return call('keys.connect', input)
}

/** State of the dialog that adds a gateway. Settings renders it; `open` can be called from any view and goes there. */
export function useAddGateway(): { isOpen: boolean; open: () => void; close: () => void } {
  const { isOpen } = useDialog()
  const changeSettings = useChangeSettings()
  return {
    isOpen,
    open() {
      useDialog.setState({ isOpen: true })
      changeSettings({ view: 'settings' })
    },
    close: () => useDialog.setState({ isOpen: false }),
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
