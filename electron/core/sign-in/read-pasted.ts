import { AppError } from '#shared/errors.ts'
import { type Callback, readCallback } from './callback-url.ts'

/**
 * Reads what a person pasted: the code alone, or the whole address that the browser ended up at. Throws `bad-input` for
 * `code` where it is neither, or the address of another sign-in; the one that waits goes on waiting.
 */
export function readPasted(text: string, nonce: string): Omit<Callback, 'kind' | 'nonce'> {
  const pasted = text.trim()
  const isAddress = /^[a-z][a-z\d+.-]*:\//i.test(pasted)
  if (!isAddress && /^[\x21-\x7e]+$/.test(pasted)) {
    return { code: pasted, error: null, errorDescription: null, state: null, issuer: null }
  }
  const callback = readCallback(pasted)
  if (!callback) throw refused('This is neither a code nor the address of the page that you were sent to.')
  if (callback.nonce !== nonce)
    throw refused('This address belongs to another sign-in. Use the page that was opened last.')
  if (callback.code === null && callback.error === null) throw refused('There is no code in this address.')
  return callback
}

function refused(message: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', field: 'code', message })
}
