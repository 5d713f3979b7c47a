import { toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useCommand } from '../../bridge/query.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { ChooseGateway } from './choose-gateway.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './gateway-page.module.css'

interface SignedInProps {
  profile: GatewayProfileView
  /** The gateway no longer accepts the key. */
  isRefused: boolean
  isStarting: boolean
  /** The most likely next action is already shown above. */
  wasJustDone: boolean
  onSignIn: () => void
  onPasteKey: () => void
}

/** Shows the actions of a gateway that has a key. */
export function SignedIn({ profile, isRefused, isStarting, wasJustDone, onSignIn, onPasteKey }: SignedInProps) {
  const signOut = useCommand('keys.remove')
  const run = () => signOut.mutate({ profileId: profile.id, slot: 'user' })
  const hasPage = profile.authorizeUrl !== null
  return (
    <div className="stack">
      <div className={classNames('row', styles.actions)}>
        {!isRefused && <ChooseGateway profile={profile} variant={wasJustDone ? 'default' : 'primary'} />}
        {hasPage && isRefused && (
          <Button variant="primary" busy={isStarting} onClick={onSignIn}>
            {text.signInAgain}
          </Button>
        )}
        {isRefused && (
          <Button variant={hasPage ? 'default' : 'primary'} onClick={onPasteKey}>
            {text.pasteKey}
          </Button>
        )}
        <Button busy={signOut.isPending} onClick={run}>
          {text.signOut}
        </Button>
        {hasPage && !isRefused && (
          <Button variant="ghost" busy={isStarting} onClick={onSignIn}>
            {text.signInAgain}
          </Button>
        )}
      </div>
      <p className="small quiet">{text.signOutHelp}</p>
      {signOut.error && <ErrorProblem error={toErrorData(signOut.error)} onRetry={run} retrying={signOut.isPending} />}
    </div>
  )
}
