import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { type SignInCallback, readSignInCallback } from './callback-url.ts'

/**
 * Parses pasted text: the code alone, or the address at which the browser arrived. Throws `bad-input` for `code` for
 * other text or the address of another sign-in; the current sign-in continues to wait.
 */
export function readPasted(text: string, nonce: string): Omit<SignInCallback, 'kind' | 'nonce'> {
  const pasted = text.trim()
  const isAddress = /^[a-z][a-z\d+.-]*:\//i.test(pasted)
  if (!isAddress && /^[\x21-\x7e]+$/.test(pasted)) {
    return { code: pasted, error: null, errorDescription: null, state: null, issuer: null }
  }
  const callback = readSignInCallback(pasted)
  if (!callback) throw refused(explain('signInUnreadable'))
  if (callback.nonce !== nonce) throw refused(explain('signInOtherAttempt'))
  if (callback.code === null && callback.error === null) throw refused(explain('signInNoCode'))
  return callback
}

function refused(explanation: Explanation): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', field: 'code', ...explanation })
}
