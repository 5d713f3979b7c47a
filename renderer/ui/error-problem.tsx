import type { ReactNode } from 'react'
import type { ErrorData } from '#shared/errors.ts'
import type { PlaceAction } from '../text/error-words.ts'
import { loadLater } from './load-later.tsx'

export interface ErrorProblemProps {
  error: ErrorData
  /** Tries again what failed. Without it no Retry is offered. */
  onRetry?: (() => void) | undefined
  /** The retry is under way. */
  retrying?: boolean | undefined
  /** It cannot be retried just now. */
  retryBlocked?: boolean | undefined
  /** When it failed, milliseconds since 1970: where the wait that the gateway asks for begins. */
  failedAt?: number | undefined
  /** Ways out that only this place knows; each is offered where it helps. */
  placeActions?: Readonly<Partial<Record<Exclude<PlaceAction, 'retry'>, () => void>>> | undefined
  /** Further ways out, after the usual ones. */
  moreActions?: ReactNode
}

/**
 * An error in the one place near what failed, with its ways out as buttons. Draws nothing for what was stopped. Words for
 * everything that can go wrong are not needed before something does.
 */
export const ErrorProblem = loadLater<ErrorProblemProps>(() => import('./error-problem-body.tsx'))
