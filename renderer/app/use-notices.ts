import { useEffect, useEffectEvent, useRef } from 'react'
import { useGateways } from '../gateways/gateways.ts'
import { conversationOfWindow } from '../bridge/page-address.ts'
import { useCall } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { appText } from '../text/en/app.ts'
import { keychainText } from '../text/en/keychain.ts'
import { updatesText } from '../text/en/updates.ts'
import { useOpenExternal } from '../ui/external-url.ts'
import { useToast } from '../ui/toast.tsx'

/** Shows the result of a sign-in as a toast in every view but Settings, which shows it itself. */
export function useSignInNotice(): void {
  const text = appText.signInNotice
  const { profiles, signIn } = useGateways()
  const { view, settingsGatewayId } = useSettings()
  const changeSettings = useChangeSettings()
  const toast = useToast()
  const step = signIn?.step
  const isKnown = profiles !== undefined

  const showResult = useEffectEvent(() => {
    // Only the main window shows the toast.
    if (conversationOfWindow() !== null) return
    if (signIn === undefined || (signIn.step !== 'done' && signIn.step !== 'failed')) return
    if (view === 'settings' && settingsGatewayId !== null) return
    const owner = profiles?.find(({ id, kind }) => id === signIn.profileId && kind !== 'embedded')
    const show = () => changeSettings({ view: 'settings', settingsGatewayId: owner?.id ?? null })
    if (signIn.step === 'failed') toast.show({ text: text.failed, action: { label: text.show, run: show } })
    else if (owner) toast.show({ text: text.done(owner.name), action: { label: text.show, run: show } })
  })
  const stepBefore = useRef<typeof step>(undefined)
  useEffect(() => {
    if (!isKnown || step === undefined) return
    // Report success once, not again after a reload of the page.
    if (step === 'failed' || (step === 'done' && stepBefore.current !== undefined)) showResult()
    stepBefore.current = step
  }, [step, isKnown])
}

/** Says once that a key is kept in memory, in every view but Settings, which has a line about it. */
export function useKeychainNotice(): void {
  const isMissing = useCall('keychain.state', {}).data?.kind === 'memory'
  const hasKey = useGateways().profiles?.some(({ kind, keys }) => kind !== 'embedded' && (keys.user || keys.management))
  const { view } = useSettings()
  const changeSettings = useChangeSettings()
  const toast = useToast()

  const show = useEffectEvent(() => {
    // Only the main window shows the toast.
    if (view === 'settings' || conversationOfWindow() !== null) return
    const run = () => changeSettings({ view: 'settings', settingsGatewayId: null })
    toast.show({ text: keychainText.toast, action: { label: keychainText.show, run } })
  })
  const isInMemory = isMissing && hasKey === true
  useEffect(() => {
    if (isInMemory) show()
  }, [isInMemory])
}

/**
 * Announces a newer version that an automatic check has found, once per run and where the person sees it: in the focused
 * main window, in every view but Settings.
 */
export function useUpdateNotice(): void {
  const newer = useCall('updates.state', {}).data?.newer ?? null
  const { view, checksForUpdates } = useSettings()
  const openExternal = useOpenExternal()
  const toast = useToast()
  const announced = useRef<string>(undefined)

  const announce = useEffectEvent(() => {
    if (newer === null || announced.current === newer.version || !document.hasFocus()) return
    announced.current = newer.version
    const run = () => openExternal(newer.notesUrl, updatesText.notOpened)
    toast.show({ text: updatesText.available(newer.version), action: { label: updatesText.download, run } })
  })
  const isWanted = newer !== null && checksForUpdates && view !== 'settings' && conversationOfWindow() === null
  useEffect(() => {
    if (!isWanted) return undefined
    const listener = () => announce()
    listener()
    window.addEventListener('focus', listener)
    return () => window.removeEventListener('focus', listener)
  }, [isWanted])
}
