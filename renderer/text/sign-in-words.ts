import type { ErrorData } from '#shared/errors.ts'
import type { SignInState } from '#shared/gateway-profile.ts'
import { signInFailures } from './en/gateways.ts'
import { errorWords } from './error-words.ts'
import { translateMainMessage } from './said-by-main.ts'

export type FailedSignIn = Extract<SignInState, { step: 'failed' }>

export interface SignInFailureWords {
  title: string
  text: string
  /** What the gateway or the system said, for who wants to look into it. */
  details: string | null
}

/** What the screen says when a sign-in came to nothing. */
export function signInFailureWords({ reason, error }: Pick<FailedSignIn, 'reason' | 'error'>): SignInFailureWords {
  const details = error === null ? null : (errorWords(error)?.details ?? translateMainMessage(error.message))
  switch (reason) {
    case 'denied':
    case 'expired':
    case 'wrong-state':
    case 'wrong-gateway':
    case 'storage':
      return { ...signInFailures[reason], details }
    case 'gateway':
      return { ...(refusesCode(error) ? signInFailures.codeRefused : signInFailures.gateway), details }
    case 'transport':
      return { ...transportWords(error), details }
  }
}

/** A code that is wrong, used, expired or unknown is answered with 400 or 403, which elsewhere mean other things. */
function refusesCode(error: ErrorData | null): boolean {
  return error?.source === 'gateway' && (error.status === 400 || error.status === 403)
}

/** The usual words for what is in the way; those of a connection that was cut are about an answer of the chat. */
function transportWords(error: ErrorData | null): { title: string; text: string } {
  const isCut = error?.source === 'transport' && error.kind === 'interrupted'
  const words = error === null || isCut ? null : errorWords(error)
  return words === null ? signInFailures.transport : { title: words.title, text: words.text }
}
