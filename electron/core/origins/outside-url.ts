import { AppError } from '#shared/errors.ts'

/**
 * Reads an address that is to be opened outside of the app: a web page over https, or a mail of which nothing but the
 * address and the subject is left. Any other scheme is refused with `bad-input`: it could start any program.
 */
export function parseOutsideUrl(text: string): URL {
  const url = new URL(text)
  if (url.protocol === 'https:') return url
  if (url.protocol !== 'mailto:') {
    throw new AppError({
      source: 'app',
      kind: 'bad-input',
      message: 'Only https and mailto links can be opened.',
      field: 'url',
    })
  }
  // Some mail programs attach files that an address names, and copies go where nobody looks.
  const subject = url.searchParams.get('subject')
  url.hash = ''
  // Encoded by hand: mail programs show the plus of a form for a space.
  url.search = subject === null ? '' : `subject=${encodeURIComponent(subject)}`
  return url
}
