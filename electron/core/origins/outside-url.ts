import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'

/**
 * Parses an address that is to be opened outside the app: a web page over https, or a mail with only address and
 * subject. Throws `bad-input` for any other scheme, which could start any program.
 */
export function parseOutsideUrl(text: string): URL {
  const url = new URL(text)
  if (url.protocol === 'https:') return url
  if (url.protocol !== 'mailto:') {
    throw badInput(explain('linkNotAllowed'), 'url')
  }
  // Some mail programs attach files that an address names, and copies to other recipients are easily overlooked.
  const subject = url.searchParams.get('subject')
  url.hash = ''
  // Encoded manually, because mail programs show the plus of form encoding.
  url.search = subject === null ? '' : `subject=${encodeURIComponent(subject)}`
  return url
}
