import { ArrowLeft, CircleAlert, Plus, TriangleAlert } from 'lucide-react'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useGateways, useOpenGateway } from '../../gateways/gateways.ts'
import { gatewayMenuText } from '../../text/en/gateway-menu.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { plainAddress } from '../../text/plain-address.ts'
import { statusOfProfile, profileStatusDots } from '../../text/profile-status.ts'
import type { ProfileStatus } from '../../text/profile-status.ts'
import { useAddGateway } from '../../gateways/add-gateway.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'

interface GatewayListProps {
  profiles: readonly GatewayProfileView[]
  current: string
  onBack: () => void
}

/** Lists the gateways beside the selected one. */
export function GatewayList({ profiles, current, onBack }: GatewayListProps) {
  const { status, signIn } = useGateways()
  const openGateway = useOpenGateway()
  const addGateway = useAddGateway()
  return (
    <>
      <Toolbar
        level={2}
        title={text.title}
        actions={<IconButton label={text.back} icon={ArrowLeft} onClick={onBack} />}
      />
      <div className="scroll">
        <ul className="rows pt-1">
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
      <div className="list-foot">
        <Button variant="ghost" icon={Plus} onClick={addGateway.open}>
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
      return <span className={`status-dot ${profileStatusDots[profileStatus]}`} />
  }
}

/** Returns the address of a gateway, or what is wrong with it. */
export function subLine(profile: GatewayProfileView, profileStatus: ProfileStatus): string {
  if (profileStatus !== 'connected' && profileStatus !== 'signed-in') return gatewayMenuText.statuses[profileStatus]
  return profile.kind === 'embedded' ? gatewayMenuText.embeddedSub : plainAddress(profile.baseUrl ?? '')
}
