import { useEffect, useEffectEvent } from 'react'
import { useGateways } from '../gateways/gateways.ts'
import { conversationOfWindow } from '../bridge/page-address.ts'
import { useCall } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { keychainText as text } from '../text/en/keychain.ts'
import { useToast } from '../ui/toast.tsx'

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
    toast.show({ text: text.toast, action: { label: text.show, run } })
  })
  const isInMemory = isMissing && hasKey === true
  useEffect(() => {
    if (isInMemory) show()
  }, [isInMemory])
}
