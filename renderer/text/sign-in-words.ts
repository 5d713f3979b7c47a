import type { ErrorData } from '#shared/errors.ts'
import type { SignInState } from '#shared/gateway-profile.ts'
import { signInFailures } from './en/gateways.ts'
import { errorWords } from './error-words.ts'
import { translateMainMessage } from './translate-main-message.ts'

export type FailedSignIn = Extract<SignInState, { step: 'failed' }>

export interface SignInFailureWords {
  title: string
  text: string
  /** What the gateway or the system reported, for diagnosis. */
  details: string | null
}

/** Returns the texts of a failed sign-in. */
export function signInFailureWords({ reason, error }: Pick<FailedSignIn, 'reason' | 'error'>): SignInFailureWords {
  const details = error === null ? null : (errorWords(error)?.details ?? translateMainMessage(error))
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

/** A wrong, used, expired or unknown code is answered with 400 or 403, which elsewhere mean other things. */
function refusesCode(error: ErrorData | null): boolean {
  return error?.source === 'gateway' && (error.status === 400 || error.status === 403)
}

/** Returns the usual words for a connection problem; those for a cut connection would be about a chat answer. */
function transportWords(error: ErrorData | null): { title: string; text: string } {
  const isCut = error?.source === 'transport' && error.kind === 'interrupted'
  const words = error === null || isCut ? null : errorWords(error)
  return words === null ? signInFailures.transport : { title: words.title, text: words.text }
}
