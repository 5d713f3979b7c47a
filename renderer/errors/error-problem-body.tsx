import {
  Ban,
  ChartNoAxesColumn,
  CircleGauge,
  Cpu,
  CreditCard,
  ExternalLink,
  FolderOpen,
  KeyRound,
  LogIn,
  Pencil,
  RotateCcw,
  RotateCw,
  Settings,
  SlidersHorizontal,
  Timer,
  Unplug,
  WifiOff,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ErrorData } from '#shared/errors.ts'
import { type ErrorAction, type LocalAction, errorWords } from '../text/error-words.ts'
import { errorsText } from '../text/en/errors.ts'
import { effectiveStatus } from '#shared/gateway-reason.ts'
import { Button } from '../ui/button.tsx'
import { Countdown } from '../ui/countdown.tsx'
import type { ErrorProblemProps } from './error-problem.tsx'
import { Problem } from '../ui/problem.tsx'
import { useErrorActions } from './use-error-actions.ts'

const labels: Record<ErrorAction, { label: string; icon: LucideIcon }> = {
  retry: { label: errorsText.retry, icon: RotateCcw },
  'choose-model': { label: errorsText.chooseModel, icon: Cpu },
  'change-parameters': { label: errorsText.changeParameters, icon: SlidersHorizontal },
  shorten: { label: errorsText.shorten, icon: Pencil },
  'sign-in': { label: errorsText.signInAgain, icon: LogIn },
  'enter-key': { label: errorsText.enterKey, icon: KeyRound },
  'add-credits': { label: errorsText.addCredits, icon: ExternalLink },
  'open-settings': { label: errorsText.openSettings, icon: Settings },
  'restart-gateway': { label: errorsText.restartGateway, icon: RotateCw },
  'open-data-folder': { label: errorsText.openDataFolder, icon: FolderOpen },
  'open-usage': { label: errorsText.openUsage, icon: ChartNoAxesColumn },
}

/**
 * Content of `ErrorProblem`: texts, error actions and details. Renders nothing for an error that the person caused by
 * stopping.
 */
export default function ErrorProblemBody({
  error,
  onRetry,
  retrying,
  retryBlocked,
  failedAt,
  localActions = {},
  moreActions,
  extra,
  isCompact,
}: ErrorProblemProps) {
  const { isEmbedded, keyFacts, act } = useErrorActions()
  const words = errorWords(error, keyFacts)
  if (!words) return null
  const wait = error.source === 'gateway' ? error.retryAfter : undefined
  const available = { ...localActions, retry: onRetry }
  const offered = words.actions
    .filter((action) => !isLocalAction(action) || available[action] !== undefined)
    // Only the embedded gateway can be restarted; for another one Settings has the facts.
    .map((action) => (action === 'restart-gateway' && !isEmbedded ? 'open-settings' : action))
  return (
    <Problem
      tone={words.tone}
      isCompact={isCompact}
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
            {offered.map((action, index) => (
              <Button
                key={action}
                variant={index === 0 ? 'default' : 'ghost'}
                icon={labels[action].icon}
                busy={action === 'retry' && retrying}
                disabled={action === 'retry' && retryBlocked}
                onClick={() => (isLocalAction(action) ? available[action]?.() : act(action))}
              >
                {labels[action].label}
              </Button>
            ))}
            {moreActions}
          </>
        )
      }
      extra={extra}
      details={{ label: errorsText.details, content: words.details }}
    />
  )
}

const localActionNames: ReadonlySet<ErrorAction> = new Set<LocalAction>([
  'retry',
  'choose-model',
  'change-parameters',
  'shorten',
])

function isLocalAction(action: ErrorAction): action is LocalAction {
  return localActionNames.has(action)
}

function iconOf(error: ErrorData): LucideIcon | undefined {
  switch (error.source) {
    case 'gateway':
      return { 401: KeyRound, 402: CreditCard, 403: Ban, 429: Timer, 524: Timer, 529: CircleGauge }[
        effectiveStatus(error)
      ]
    case 'transport':
      return {
        unreachable: WifiOff,
        timeout: Timer,
        interrupted: Unplug,
        tls: undefined,
        cancelled: undefined,
        'too-long': undefined,
        'bad-response': undefined,
        'bad-sound': undefined,
      }[error.kind]
    case 'app':
      return undefined
  }
}
