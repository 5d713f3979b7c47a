import { AppError } from '#shared/errors.ts'
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
  if (!callback) throw refused('This is neither a code nor the address of the page that you were sent to.')
  if (callback.nonce !== nonce)
    throw refused('This address belongs to another sign-in. Use the page that was opened last.')
  if (callback.code === null && callback.error === null) throw refused('There is no code in this address.')
  return callback
}

function refused(message: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', field: 'code', message })
}
