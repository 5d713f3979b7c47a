import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panes } from '../../ui/panes.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { GatewayDetail } from './gateway-detail.tsx'
import { GatewayList } from './gateway-list.tsx'

interface GatewaysViewProps {
  profiles: readonly GatewayProfileView[]
  current: string
}

/** Shows Settings for one gateway: the list of gateways, and the selected one. */
export function GatewaysView({ profiles, current }: GatewaysViewProps) {
  const { listWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const profile = profiles.find(({ id }) => id === current)
  const close = () => changeSettings({ settingsGatewayId: null })
  return (
    <Panes
      list={{
        label: text.title,
        width: listWidth,
        onResized: (width) => changeSettings({ listWidth: width }),
        content: <GatewayList profiles={profiles} current={current} onBack={close} />,
      }}
      main={
        profile === undefined ? (
          <>
            <Toolbar title={text.title} />
            <Empty title={text.removed} text={text.removedText} />
          </>
        ) : (
          <GatewayDetail key={profile.id} profile={profile} onRemoved={close} />
        )
      }
    />
  )
}
