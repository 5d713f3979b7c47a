import {
  CreditCard,
  ExternalLink,
  FolderOpen,
  KeyRound,
  LogIn,
  RotateCcw,
  RotateCw,
  Settings,
  Timer,
  Unplug,
  WifiOff,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ErrorData } from '#shared/errors.ts'
import { errorWords } from '../text/error-words.ts'
import type { ErrorAction } from '../text/error-words.ts'
import { errorsText } from '../text/en/errors.ts'
import { Button } from './button.tsx'
import { Countdown } from './countdown.tsx'
import { Problem } from './problem.tsx'
import { useErrorActions } from './use-error-actions.ts'

interface ErrorProblemProps {
  error: ErrorData
  /** Tries again what failed. Without it no Retry is offered. */
  onRetry?: (() => void) | undefined
  /** The retry is under way. */
  retrying?: boolean | undefined
  /** When it failed, milliseconds since 1970: where the wait that the gateway asks for begins. */
  failedAt?: number | undefined
  /** Further ways out that this place knows, after the usual ones. */
  moreActions?: ReactNode
}

const labels: Record<ErrorAction, { label: string; icon: LucideIcon }> = {
  retry: { label: errorsText.retry, icon: RotateCcw },
  'sign-in': { label: errorsText.signInAgain, icon: LogIn },
  'add-credits': { label: errorsText.addCredits, icon: ExternalLink },
  'open-settings': { label: errorsText.openSettings, icon: Settings },
  'restart-gateway': { label: errorsText.restartGateway, icon: RotateCw },
  'open-data-folder': { label: errorsText.openDataFolder, icon: FolderOpen },
}

/** An error in the one place near what failed, with its ways out as buttons. Draws nothing for what was stopped. */
export function ErrorProblem({ error, onRetry, retrying, failedAt, moreActions }: ErrorProblemProps) {
  const { isEmbedded, act } = useErrorActions()
  const words = errorWords(error)
  if (!words) return null
  const wait = error.source === 'gateway' ? error.retryAfter : undefined
  const offered = words.actions
    .filter((action) => action !== 'retry' || onRetry)
    // Only the gateway that the app carries can be started anew; about another one Settings has the facts.
    .map((action) => (action === 'restart-gateway' && !isEmbedded ? 'open-settings' : action))
  return (
    <Problem
      tone={words.tone}
      icon={iconOf(error)}
      title={words.title}
      text={
        <>
          {words.text}
          {wait !== undefined && failedAt !== undefined && (
            <>
              {' '}
              <Countdown until={failedAt + wait} left={errorsText.nextTryIn} over={errorsText.mayTryAgain} />.
            </>
          )}
        </>
      }
      actions={
        (offered.length > 0 || moreActions) && (
          <>
            {offered.map((action) => (
              <Button
                key={action}
                icon={labels[action].icon}
                busy={action === 'retry' && retrying}
                onClick={() => (action === 'retry' ? onRetry?.() : act(action))}
              >
                {labels[action].label}
              </Button>
            ))}
            {moreActions}
          </>
        )
      }
      details={{ label: errorsText.details, content: words.details }}
    />
  )
}

function iconOf(error: ErrorData): LucideIcon | undefined {
  switch (error.source) {
    case 'gateway':
      return { 401: KeyRound, 402: CreditCard, 403: KeyRound, 429: Timer }[error.status]
    case 'transport':
      return {
        unreachable: WifiOff,
        timeout: Timer,
        interrupted: Unplug,
        tls: undefined,
        cancelled: undefined,
        'bad-response': undefined,
      }[error.kind]
    case 'app':
      return undefined
  }
}
