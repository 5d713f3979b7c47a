import type { ReactNode } from 'react'
import type { ErrorData } from '#shared/errors.ts'
import type { LocalAction } from '../text/error-words.ts'
import { loadLater } from '../ui/load-later.tsx'

export interface ErrorProblemProps {
  error: ErrorData
  /** Repeats what failed. Without it no Retry is offered. */
  onRetry?: (() => void) | undefined
  /** The retry is running. */
  retrying?: boolean | undefined
  /** It cannot be retried at the moment. */
  retryBlocked?: boolean | undefined
  /** Time of the failure, milliseconds since 1970: the wait that the gateway asks for begins then. */
  failedAt?: number | undefined
  /** Error actions that only this component can run; each is offered if it helps. */
  localActions?: Readonly<Partial<Record<Exclude<LocalAction, 'retry'>, () => void>>> | undefined
  /** Further error actions, after the usual ones. */
  moreActions?: ReactNode
  /** What else could help, above the buttons. */
  extra?: ReactNode
  /** Whether the buttons are beside the text. */
  isCompact?: boolean | undefined
}

/**
 * An error in the one place near what failed, with error actions as buttons. Renders nothing for an error that the
 * person caused by stopping. The texts are loaded with the first error.
 */
export const ErrorProblem = loadLater<ErrorProblemProps>(() => import('./error-problem-body.tsx'))
