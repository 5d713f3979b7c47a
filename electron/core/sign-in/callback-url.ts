/** The app's own scheme, a reverse domain name as RFC 8252 7.1 asks for. */
export const callbackScheme = 'app.gatehouse.desktop'

/** What a gateway sends back through the browser. */
export interface Callback {
  /** By which door it came: it must be the one that the sign-in opened. */
  readonly kind: 'scheme' | 'loopback'
  /** The unguessable part of the path. */
  readonly nonce: string
  readonly code: string | null
  /** The code of RFC 6749 4.1.2.1, `access_denied` where the person said no. */
  readonly error: string | null
  readonly errorDescription: string | null
  readonly state: string | null
  /** The gateway's name of itself (RFC 9207). */
  readonly issuer: string | null
}

/** No callback of a gateway is longer, in characters. */
const maxCallback = 4096

const path = /^\/callback\/([\w-]{22,64})$/

/** The callback address of our own scheme. */
export function schemeCallback(nonce: string): string {
  return `${callbackScheme}:/callback/${nonce}`
}

/** The callback address on loopback. */
export function loopbackCallback(host: string, port: number, nonce: string): string {
  return `http://${host}:${port}/callback/${nonce}`
}

/** Reads a callback address. Null for every other address: it is not for us. */
export function readCallback(text: string): Callback | null {
  const url = text.length > maxCallback ? null : URL.parse(text)
  const nonce = url && path.exec(url.pathname)?.[1]
  const kind = url && kindOf(url)
  if (!url || !nonce || !kind) return null
  const values = ['code', 'error', 'error_description', 'state', 'iss'].map((name) => url.searchParams.getAll(name))
  // A parameter that comes twice makes the answer invalid (RFC 6749 3.1).
  if (values.some(({ length }) => length > 1)) return null
  const [code = null, error = null, errorDescription = null, state = null, issuer = null] = values.map(
    ([value]) => value,
  )
  return { kind, nonce, code, error, errorDescription, state, issuer }
}

function kindOf({ protocol, hostname, host, username, password }: URL): Callback['kind'] | null {
  if (username || password) return null
  if (protocol === `${callbackScheme}:`) return host === '' ? 'scheme' : null
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost') ? 'loopback' : null
}
