import { randomNumbers } from './random-numbers.ts'

/** The parameters of the URL that the app opens in the browser. */
type SignInRequest = { callback: URL; state: string; challenge: string; method: string }

/** Parses the URL that the app has opened. */
export function readSignInRequest(address: string | undefined): SignInRequest {
  const { searchParams } = new URL(address ?? '')
  const read = (name: string) => searchParams.get(name) ?? ''
  return {
    callback: new URL(read('callback_url')),
    state: read('state'),
    challenge: read('code_challenge'),
    method: read('code_challenge_method'),
  }
}

/** Returns the URL to which the gateway's page redirects. */
export function callbackAddress({ callback, state }: SignInRequest, answer: Record<string, string>): string {
  const url = new URL(callback)
  for (const [name, value] of Object.entries({ state, ...answer })) url.searchParams.set(name, value)
  return url.href
}

/**
 * Returns links by an attacker who wants the app to accept their code or to fail: similar to the expected one, and
 * wrong in at least one relevant place. Deterministic.
 */
export function wrongLinks(request: SignInRequest, count: number): string[] {
  const random = randomNumbers(7)
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[Math.floor(random() * items.length)] ?? items[0]
  const letters = (length: number) =>
    Array.from({ length }, () => pick(['a', 'B', '7', '-', '_', 'x', 'Q', '0'])).join('')
  const nonce = request.callback.pathname.split('/').at(-1) ?? ''
  const query = `code=stolen-${letters(6)}&state=${request.state}`
  const wrongNonces = [
    letters(43),
    nonce.slice(0, -1),
    `${nonce}${letters(1)}`,
    nonce.toUpperCase() + letters(1),
    '',
    '..',
  ] as const
  const kinds: readonly [() => string, ...(() => string)[]] = [
    () => `io.github.gatehouseapp.gatehouse:/callback/${pick(wrongNonces)}?${query}`,
    () => `io.github.gatehouseapp.gatehouse:/callback/${letters(43)}?${query}`,
    () => `io.github.gatehouseapp.gatehouse://callback/${nonce}?${query}`,
    () => `io.github.gatehouseapp.gatehouse://${letters(5)}/callback/${nonce}?${query}`,
    () => `io.github.gatehouseapp.gatehouse:/callback/${nonce}/${letters(4)}?${query}`,
    () => `io.github.gatehouseapp.gatehouse:/${letters(4)}/callback/${nonce}?${query}`,
    () => `io.github.gatehouseapp.gatehouse:/callback/${nonce}%2f..?${query}`,
    () => `io.github.gatehouseapp.gatehouse:/callback/${nonce}`,
    () => `io.github.gatehouseapp.gatehouse:/callback/${nonce}?state=${request.state}`,
    () => `io.github.gatehouseapp.gatehouse:/callback/${nonce}?${query}&code=${letters(9)}`,
    () => `io.github.gatehouseapp.gatehouse:/callback/${nonce}?${query}&state=${letters(9)}`,
    () => `io.github.gatehouseapp.gatehouse:/callback/${nonce}#${query}`,
    () =>
      `io.github.gatehouseapp.gatehouse:/callback/${nonce}?${query}&long=${'x'.repeat(5000 + Math.floor(random() * 9000))}`,
    () =>
      `${pick(['https', 'file', 'javascript', 'io.github.gatehouseapp', 'gatehouse', 'io'])}:/callback/${nonce}?${query}`,
    () => `http://127.0.0.1:${1024 + Math.floor(random() * 60_000)}/callback/${nonce}?${query}`,
    () => `http://localhost/callback/${nonce}?${query}`,
    () =>
      `${pick(['--', '%u', ' ', '\n', '\0', '"', '; '])}io.github.gatehouseapp.gatehouse:/callback/${nonce}x?${query}`,
    () => Array.from({ length: 40 }, () => String.fromCharCode(Math.floor(random() * 0xffff))).join(''),
    () => '',
  ]
  return Array.from({ length: count }, (_, index) => (kinds[index % kinds.length] ?? kinds[0])())
}
