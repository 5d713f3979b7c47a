import { Plus, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGateways } from './gateways.ts'
import { useChangeSettings } from '../bridge/settings.ts'
import { gatewayMenuText as text } from '../text/en/gateway-menu.ts'
import { statusOfProfile, profileStatusDots } from '../text/profile-status.ts'
import { profileStatusText } from './profile-status-text.ts'
import { useSwitchGateway } from './gateway-commands.ts'
import { Menu } from '../ui/menu.tsx'

interface GatewayMenuProps {
  /** One button that takes a ref and the handlers. */
  trigger: ReactNode
  align?: 'start' | 'end' | undefined
  side?: 'top' | 'right' | 'bottom' | undefined
  /** Connects a gateway that is not in the list. */
  onConnect: () => void
}

/** Switches between gateways, shown with their status, and opens Settings for them. */
export function GatewayMenu({ trigger, align, side, onConnect }: GatewayMenuProps) {
  const { profiles = [], status, signIn } = useGateways()
  const switchTo = useSwitchGateway()
  const changeSettings = useChangeSettings()
  return (
    <Menu
      trigger={trigger}
      align={align}
      side={side}
      items={[
        ...profiles.map((profile) => {
          const profileStatus = statusOfProfile(profile, status, signIn)
          return {
            id: profile.id,
            label: profile.name,
            dot: profileStatusDots[profileStatus],
            note: profileStatusText(profile, profileStatus),
            checked: profile.isActive,
            onSelect: () => switchTo(profile),
          }
        }),
        'separator' as const,
        { label: text.connect, icon: Plus, onSelect: onConnect },
        {
          label: text.manage,
          icon: Settings,
          onSelect: () => changeSettings({ view: 'settings', settingsGatewayId: status?.profileId ?? null }),
        },
      ]}
    />
  )
}
