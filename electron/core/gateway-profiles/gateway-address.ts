import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import { isLoopback } from '../gateway-client/loopback.ts'

/**
 * Normalises a base URL that a person entered: adds a missing `https://` and removes trailing slashes. Throws
 * `bad-input` for the field `baseUrl` with a sentence that says what to enter instead.
 */
export function parseBaseUrl(text: string): string {
  const url = parse(text, 'baseUrl')
  if (url.search || url.hash) throw badInput(explain('baseUrlHasQuery'), 'baseUrl')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** Normalises the address of a sign-in page, which may have a query. Throws `bad-input` for `authorizeUrl`. */
export function parseAuthorizeUrl(text: string): string {
  const url = parse(text, 'authorizeUrl')
  if (url.hash) throw badInput(explain('authorizeUrlHasFragment'), 'authorizeUrl')
  for (const name of ['callback_url', 'code_challenge', 'code_challenge_method', 'state']) {
    if (url.searchParams.has(name)) throw badInput(explain('addressEnding', { ending: name }), 'authorizeUrl')
  }
  return url.href
}

/** Normalises the address of a provider behind a gateway. Throws `bad-input` for `forwarding.customHost`. */
export function parseCustomHost(text: string): string {
  const url = parse(text, 'forwarding.customHost')
  if (url.search || url.hash) throw badInput(explain('baseUrlHasQuery'), 'forwarding.customHost')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

type Field = 'baseUrl' | 'authorizeUrl' | 'forwarding.customHost'

function parse(text: string, field: Field): URL {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `${likelyScheme(trimmed)}://${trimmed}`)
  if (!url || url.hostname === '') {
    throw badInput(explain('addressInvalid'), field)
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) {
    throw badInput(explain('addressNotHttps'), field)
  }
  if (url.username || url.password) {
    throw badInput(explain('addressHasCredentials'), field)
  }
  // A trailing dot means the same host, but names with it are not resolved (electron/shell/before-ready.ts).
  url.hostname = url.hostname.replace(/\.$/, '')
  return url
}

/** A gateway on this computer seldom has a certificate. */
function likelyScheme(text: string): string {
  const url = URL.parse(`http://${text}`)
  return url && isLoopback(url) ? 'http' : 'https'
}

/** Returns other base URLs on the same server where the API may be, most likely first. */
export function otherBaseUrls(baseUrl: string): string[] {
  const { origin } = new URL(baseUrl)
  const hasVersion = /\/v\d+$/.test(baseUrl)
  const candidates = hasVersion ? [] : [`${baseUrl}/api/v1`, `${baseUrl}/v1`]
  return [...new Set([...candidates, `${origin}/api/v1`])].filter((candidate) => candidate !== baseUrl)
}
