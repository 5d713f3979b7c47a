import { html } from 'hono/html'
import type { AuthorizePage } from './authorize-document.ts'
import type { AuthorizeText } from './authorize-text.ts'

/** Returns the page that shows the code, for the person to copy. */
export function codePage(code: string, text: AuthorizeText): AuthorizePage {
  const { heading, explanation, label, warning } = text.code
  const content = html`
    <p class="dim">${explanation}</p>
    <div class="field">
      <label for="code">${label}</label>
      <input id="code" readonly value="${code}" autocomplete="off" spellcheck="false" aria-describedby="warning" />
    </div>
    <p class="quiet" id="warning">${warning}</p>
  `
  return { text, heading, content }
}

/** Returns the page for a denied request that has no callback. */
export function deniedPage(text: AuthorizeText): AuthorizePage {
  const { heading, explanation } = text.denied
  return { text, heading, content: html`<p class="dim">${explanation}</p>` }
}
