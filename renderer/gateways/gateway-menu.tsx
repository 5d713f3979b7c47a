import { Plus, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGateways } from './gateways.ts'
import { useChangeSettings } from '../bridge/settings.ts'
import { gatewayMenuText as text } from '../text/en/gateway-menu.ts'
import { statusOfProfile, profileStatusDots } from '../text/profile-status.ts'
import { useAddGateway, useSwitchGateway } from './gateway-commands.ts'
import { Menu } from '../ui/menu.tsx'

interface GatewayMenuProps {
  /** One button that takes a ref and the handlers. */
  trigger: ReactNode
  align?: 'start' | 'end' | undefined
  side?: 'top' | 'right' | 'bottom' | undefined
}

/** Switches between gateways, shown with their status, and opens Settings for them. */
export function GatewayMenu({ trigger, align, side }: GatewayMenuProps) {
  const { profiles = [], status, signIn } = useGateways()
  const switchTo = useSwitchGateway()
  const addGateway = useAddGateway()
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
            note: text.statuses[profileStatus],
            checked: profile.isActive,
            onSelect: () => switchTo(profile),
          }
        }),
        'separator' as const,
        { label: text.add, icon: Plus, onSelect: addGateway.open },
        {
          label: text.manage,
          icon: Settings,
          onSelect: () => changeSettings({ view: 'settings', settingsGatewayId: status?.profileId ?? null }),
        },
      ]}
    />
  )
}
