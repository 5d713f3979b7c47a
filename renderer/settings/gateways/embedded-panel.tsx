import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import { toErrorData } from '#shared/errors.ts'
import { gatewayMenuText } from '../../text/en/gateway-menu.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { errorsText } from '../../text/en/errors.ts'
import { errorWords } from '../../text/error-words.ts'
import { type ProfileStatus, profileStatusDots } from '../../text/profile-status.ts'
import { Problem } from '../../ui/problem.tsx'
import { RestartGateway, useRestartGateway } from './restart-gateway.tsx'
import { ChooseGateway } from './choose-gateway.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import styles from './gateway-page.module.css'

interface EmbeddedPanelProps {
  profile: GatewayProfileView
  profileStatus: ProfileStatus
  status: GatewayStatus | undefined
}

/** Shows the embedded gateway, which needs neither a sign-in nor a key. */
export function EmbeddedPanel({ profile, profileStatus, status }: EmbeddedPanelProps) {
  const restart = useRestartGateway()
  const embeddedStatus = status?.isEmbedded === true ? status : undefined
  const error = restart.error ? toErrorData(restart.error) : (embeddedStatus?.error ?? null)
  const words = error && errorWords(error)
  return (
    <>
      <div className={classNames('stack', styles.head)}>
        <h2 className={classNames('row', styles.headline)}>
          {gatewayMenuText.statuses[profileStatus]}
          <StatusDot state={profileStatusDots[profileStatus]} />
        </h2>
        <p className="dim">{text.embedded}</p>
      </div>
      <div className="row">
        <ChooseGateway profile={profile} variant="primary" />
        <RestartGateway profileId={profile.id} restart={restart} isStarting={profileStatus === 'starting'} />
      </div>
      {/* Without buttons: the error action is already shown above. */}
      {words && (
        <Problem
          tone={words.tone}
          title={words.title}
          text={words.text}
          details={{ label: errorsText.details, content: words.details }}
        />
      )}
    </>
  )
}
