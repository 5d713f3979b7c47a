import { ChevronRight, Plus } from 'lucide-react'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useGateways, useOpenGateway } from '../../gateways/gateways.ts'
import { useCall } from '../../bridge/query.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { plainAddress } from '../../text/plain-address.ts'
import { type ProfileStatus, statusOfProfile, profileStatusDots } from '../../text/profile-status.ts'
import { useStartSignIn } from '../../gateways/gateway-commands.ts'
import { profileStatusText } from '../../gateways/profile-status-text.ts'
import { openConnectDialog } from '../../connect/connect-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../errors/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { routingText } from '../../text/en/routing.ts'
import { Switch } from '../../ui/switch.tsx'
import { KeychainLine } from './keychain-line.tsx'
import { LocalServerList } from './local-server-list.tsx'
import { RestartGateway, useRestartGateway } from './restart-gateway.tsx'
import { Setting } from '../setting.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './gateways-section.module.css'

/** Lists all gateways with their status and a link to each, in Settings. */
export function GatewaysSection() {
  const profiles = useCall('profiles.list', {})
  const { status, signIn } = useGateways()
  return (
    <>
      <Loaded query={profiles} loading={<Skeleton label={text.loading} rows={3} rowHeight={58} />}>
        {(list) => (
          <ul className={styles.rows}>
            {list.map((profile) => (
              <GatewayRow key={profile.id} profile={profile} profileStatus={statusOfProfile(profile, status, signIn)} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className={classNames('row', styles.foot)}>
        <div className="grow">
          <KeychainLine />
        </div>
        <Button icon={Plus} onClick={openConnectDialog}>
          {text.add}
        </Button>
      </div>
      <RoutingSetting />
    </>
  )
}

const warns: ReadonlySet<ProfileStatus> = new Set(['refused', 'unreachable', 'sign-in-failed'])

function GatewayRow({ profile, profileStatus }: { profile: GatewayProfileView; profileStatus: ProfileStatus }) {
  const openGateway = useOpenGateway()
  const state = profileStatusText(profile, profileStatus)
  return (
    <li className={styles.row}>
      <StatusDot state={profileStatusDots[profileStatus]} className={styles.dot} />
      <span className="row">
        <span className="medium cut">{profile.name}</span>
        {profile.isActive && <Tag>{text.inUse}</Tag>}
      </span>
      <span className={classNames('cut', styles.state)}>
        <span className={warns.has(profileStatus) ? 't-warn' : undefined}>{state}</span>
        {profile.baseUrl !== null && `, ${plainAddress(profile.baseUrl)}`}
      </span>
      <span className={styles.actions}>
        {profile.kind === 'embedded' ? (
          <Restart profileId={profile.id} isStarting={profileStatus === 'starting'} />
        ) : (
          <SignIn profile={profile} profileStatus={profileStatus} />
        )}
        <IconButton
          size="small"
          icon={ChevronRight}
          label={text.manage(profile.name)}
          onClick={() => openGateway(profile.id)}
        />
      </span>
      {profile.kind === 'embedded' && <LocalServerList />}
    </li>
  )
}

function Restart({ profileId, isStarting }: { profileId: string; isStarting: boolean }) {
  const restart = useRestartGateway()
  return <RestartGateway profileId={profileId} restart={restart} isStarting={isStarting} />
}

function SignIn({ profile, profileStatus }: { profile: GatewayProfileView; profileStatus: ProfileStatus }) {
  const startSignIn = useStartSignIn()
  if (profile.authorizeUrl === null || !['no-key', 'refused', 'sign-in-failed'].includes(profileStatus)) return null
  return (
    <Button aria-label={text.signInTo(profile.name)} onClick={() => startSignIn(profile)}>
      {text.signIn}
    </Button>
  )
}

/** Sets whether requests ask for routing metadata. */
function RoutingSetting() {
  const { asksForRouting } = useSettings()
  const changeSettings = useChangeSettings()
  return (
    <Setting title={routingText.setting} help={routingText.settingHelp}>
      <Switch
        label={routingText.setting}
        checked={asksForRouting}
        onChange={(checked) => changeSettings({ asksForRouting: checked })}
      />
    </Setting>
  )
}
