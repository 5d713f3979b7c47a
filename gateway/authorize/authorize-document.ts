import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { authorizeStyle } from './authorize-style.ts'
import type { AuthorizeText } from './authorize-text.ts'

/** HTML in which every inserted value is escaped. */
export type Html = ReturnType<typeof html>

export interface AuthorizePage {
  /** The text in the language of the page. */
  readonly text: AuthorizeText
  readonly heading: string
  readonly content: Html
  /** Where the page's form may lead other than to the page itself; a page without a form has none. */
  readonly formAction?: readonly string[]
}

// In one piece, because the policy's hash covers every character between the tags.
const styleElement = raw(`<style>${authorizeStyle}</style>`)
const styleHash = `'sha256-${createHash('sha256').update(authorizeStyle, 'utf8').digest('base64')}'`

const markPaths =
  '<path d="M5 20.5V7h2.4V4.8h2.2V7h4.8V4.8h2.2V7H19v13.5h-3.9v-5.2a3.1 3.1 0 0 0-6.2 0v5.2z"/><path d="M12 12.2v8.3M8.9 16.6h6.2"/>'
const favicon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#148487" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${markPaths}</svg>`,
)}`

/** Returns an icon for use next to words that mean the same. */
export function icon(paths: string): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${raw(paths)}</svg>`
}

/** Returns the headers of every answer of the authorize page, redirects included. */
export function documentHeaders({ formAction }: Pick<AuthorizePage, 'formAction'> = {}): Record<string, string> {
  const actions = formAction === undefined ? "'none'" : ["'self'", ...formAction].join(' ')
  return {
    'Content-Security-Policy':
      `default-src 'none'; style-src ${styleHash}; img-src data:; form-action ${actions}; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    // Under `no-referrer` a browser sends `Origin: null` with the form (Fetch, 3.2), and an answer could not be
    // distinguished from a forged one. `same-origin` hides the address from other sites just as well.
    'Referrer-Policy': formAction === undefined ? 'no-referrer' : 'same-origin',
  }
}

/** Writes a complete page. */
export function writeDocument({ text, heading, content }: AuthorizePage): Html {
  const { language, title, product, place } = text
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title(heading)}</title>
        <link rel="icon" href="${favicon}" />
        ${styleElement}
      </head>
      <body>
        <header class="bar">
          ${icon(markPaths)}<span class="product">${product}</span><span class="quiet">${place}</span>
        </header>
        <main>
          <h1>${heading}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
