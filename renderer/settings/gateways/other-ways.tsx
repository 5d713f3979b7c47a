import { type LucideIcon, ClipboardPaste, Link, Monitor } from 'lucide-react'
import { toErrorData } from '#shared/errors.ts'
import type { SignInWay } from '#shared/gateway-profile.ts'
import { useCommand } from '../../bridge/query.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './gateway-page.module.css'

const icons: Record<SignInWay, LucideIcon> = { loopback: Monitor, scheme: Link, paste: ClipboardPaste }

/** Offers the other ways for the browser to return, each as a button that restarts the sign-in. */
export function OtherWays({ profileId, ways }: { profileId: string; ways: readonly SignInWay[] }) {
  const start = useCommand('signIn.start')
  return (
    <div className="stack">
      <div className={classNames('row', styles.actions)}>
        {ways.map((way) => (
          <Button
            key={way}
            icon={icons[way]}
            busy={start.isPending && start.variables.way === way}
            onClick={() => start.mutate({ profileId, way })}
          >
            {text.ways[way]}
          </Button>
        ))}
      </div>
      {start.error && <ErrorProblem error={toErrorData(start.error)} />}
    </div>
  )
}
