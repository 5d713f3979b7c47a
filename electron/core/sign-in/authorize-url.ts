/** Parameters of the sign-in page (gateway-api.md, Authentication; RFC 7636 4.3). */
export interface AuthorizeRequest {
  /** Null if the page is to show the code instead. */
  readonly callbackUrl: string | null
  readonly challenge: string
  readonly state: string
}

/** Returns the address for the browser. Always uses S256: a plain challenge would be the verifier itself. */
export function authorizeUrlFor(authorizeUrl: string, { callbackUrl, challenge, state }: AuthorizeRequest): string {
  const url = new URL(authorizeUrl)
  if (callbackUrl !== null) url.searchParams.set('callback_url', callbackUrl)
  url.searchParams.set('code_challenge', challenge)
  url.searchParams.set('code_challenge_method', 'S256')
  url.searchParams.set('state', state)
  return url.href
}
