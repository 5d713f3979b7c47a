import type { Gateway } from '../start-gateway.ts'

/** The person's answer to the page, and what a test changes in it. */
export interface PersonAnswer {
  readonly decision?: string
  readonly isTicked?: boolean
  /** Replaces the token of the page; null omits it. */
  readonly token?: string | null
  /** Replaces the gateway's own origin; null sends none. */
  readonly origin?: string | null
  /** Replaces the query that the page was opened with. */
  readonly query?: Readonly<Record<string, string>>
}

/** The opened authorize page. */
interface OpenedPage {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  readonly token: string
  /** Sends the page's form as a browser does, without following the answer. */
  readonly answer: (given?: PersonAnswer) => Promise<Response>
}

/** Opens the authorize page as a browser does. */
export async function openAuthorizePage(
  { authorizeUrl }: Pick<Gateway, 'authorizeUrl'>,
  query: Readonly<Record<string, string>> | string,
): Promise<OpenedPage> {
  const address = writeAddress(authorizeUrl, query)
  const response = await fetch(address, { redirect: 'manual' })
  const html = await response.text()
  const token = /name="token" value="([\w-]+)"/.exec(html)?.[1] ?? ''
  return {
    status: response.status,
    headers: response.headers,
    html,
    token,
    answer(given = {}) {
      const form = new URLSearchParams({ decision: given.decision ?? 'allow' })
      if (given.token !== null) form.set('token', given.token ?? token)
      if (given.isTicked === true) form.set('manage_presets', 'yes')
      const origin = given.origin === undefined ? new URL(authorizeUrl).origin : given.origin
      return fetch(given.query === undefined ? address : writeAddress(authorizeUrl, given.query), {
        method: 'POST',
        body: form,
        redirect: 'manual',
        headers: origin === null ? {} : { Origin: origin },
      })
    },
  }
}

function writeAddress(authorizeUrl: string, query: Readonly<Record<string, string>> | string): string {
  return `${authorizeUrl}?${typeof query === 'string' ? query : String(new URLSearchParams(query))}`
}
