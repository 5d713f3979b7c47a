import { ArrowLeft, CircleAlert, Plus, TriangleAlert } from 'lucide-react'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panes } from '../../ui/panes.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useGateways, useOpenGateway } from '../../gateways/gateways.ts'
import { openConnectDialog } from '../../connect/connect-dialog-state.ts'
import { gatewayMenuText } from '../../text/en/gateway-menu.ts'
import { plainAddress } from '../../text/plain-address.ts'
import { type ProfileStatus, statusOfProfile, profileStatusDots } from '../../text/profile-status.ts'
import { profileStatusText } from '../../gateways/profile-status-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { GatewayDetail } from './gateway-detail.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import listRows from '../../ui/list.module.css'
import panes from '../../ui/panes.module.css'
import styles from './gateways-section.module.css'

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

interface GatewayListProps {
  profiles: readonly GatewayProfileView[]
  current: string
  onBack: () => void
}

/** Lists the gateways beside the selected one. */
function GatewayList({ profiles, current, onBack }: GatewayListProps) {
  const { status, signIn } = useGateways()
  const openGateway = useOpenGateway()
  return (
    <>
      <Toolbar
        level={2}
        title={text.title}
        actions={<IconButton label={text.back} icon={ArrowLeft} onClick={onBack} />}
      />
      <div className="scroll">
        <ul className={classNames(listRows.rows, styles.list)}>
          {profiles.map((profile) => {
            const profileStatus = statusOfProfile(profile, status, signIn)
            return (
              <li key={profile.id}>
                <ListRow
                  name={profile.name}
                  when={profile.isActive ? text.inUse : ''}
                  sub={subLine(profile, profileStatus)}
                  end={<Mark profileStatus={profileStatus} />}
                  current={profile.id === current}
                  onClick={() => openGateway(profile.id)}
                />
              </li>
            )
          })}
        </ul>
      </div>
      <div className={panes.foot}>
        <Button variant="ghost" icon={Plus} onClick={openConnectDialog}>
          {text.add}
        </Button>
      </div>
    </>
  )
}

function Mark({ profileStatus }: { profileStatus: ProfileStatus }) {
  switch (profileStatus) {
    case 'signing-in':
      return <Spinner />
    case 'sign-in-failed':
      return <CircleAlert className="s t-danger" />
    case 'refused':
    case 'unreachable':
      return <TriangleAlert className="s t-warn" />
    case 'connected':
    case 'starting':
    case 'connecting':
    case 'signed-in':
    case 'no-key':
      return <StatusDot state={profileStatusDots[profileStatus]} />
  }
}

/** Returns the address of a gateway, or what is wrong with it. */
function subLine(profile: GatewayProfileView, profileStatus: ProfileStatus): string {
  if (profileStatus !== 'connected' && profileStatus !== 'signed-in') return profileStatusText(profile, profileStatus)
  return profile.kind === 'embedded' ? gatewayMenuText.embeddedSub : plainAddress(profile.baseUrl ?? '')
}
