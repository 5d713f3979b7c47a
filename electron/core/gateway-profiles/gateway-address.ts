import { AppError } from '#shared/errors.ts'
import { isLoopback } from '../gateway-client/loopback.ts'

/**
 * Normalises the base URL that a person wrote: `https://` may be left out, slashes at the end are dropped. Throws
 * `bad-input` for the field `baseUrl` with a sentence that says what to write instead.
 */
export function parseBaseUrl(text: string): string {
  const url = parse(text, 'baseUrl')
  if (url.search || url.hash) throw refused('baseUrl', 'Leave out what follows “?” or “#” in the base URL.')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** Normalises the address of the page to sign in at; it may have a query. Throws `bad-input` for `authorizeUrl`. */
export function parseAuthorizeUrl(text: string): string {
  const url = parse(text, 'authorizeUrl')
  if (url.hash) throw refused('authorizeUrl', 'Leave out what follows “#” in the authorize URL.')
  for (const name of ['callback_url', 'code_challenge', 'code_challenge_method', 'state']) {
    if (url.searchParams.has(name)) throw refused('authorizeUrl', `Leave out “${name}”: Gatehouse adds it by itself.`)
  }
  return url.href
}

type Field = 'baseUrl' | 'authorizeUrl'

function parse(text: string, field: Field): URL {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `${likelyScheme(trimmed)}://${trimmed}`)
  if (!url || url.hostname === '') {
    throw refused(field, 'This is no address. Write it like https://gateway.example.com/api/v1.')
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) {
    throw refused(field, 'Use an address that begins with https://. Only a gateway on this computer may use http://.')
  }
  if (url.username || url.password) {
    throw refused(field, 'Leave out the name and password before the “@”. A key has a field of its own.')
  }
  // It means the same host, and no name with it is looked up (electron/shell/before-ready.ts).
  url.hostname = url.hostname.replace(/\.$/, '')
  return url
}

/** A gateway on this computer seldom has a certificate. */
function likelyScheme(text: string): string {
  const url = URL.parse(`http://${text}`)
  return url && isLoopback(url) ? 'http' : 'https'
}

function refused(field: Field, message: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', field, message })
}

/** Where else on the same server the API may be, when it does not answer at this base URL; likeliest first. */
export function otherBaseUrls(baseUrl: string): string[] {
  const { origin } = new URL(baseUrl)
  const hasVersion = /\/v\d+$/.test(baseUrl)
  const places = hasVersion ? [] : [`${baseUrl}/api/v1`, `${baseUrl}/v1`]
  return [...new Set([...places, `${origin}/api/v1`])].filter((place) => place !== baseUrl)
}
