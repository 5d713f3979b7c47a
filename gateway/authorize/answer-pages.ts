import { html } from 'hono/html'
import { type AuthorizePage, icon } from './authorize-document.ts'
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

const circleAlert =
  '<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>'

/**
 * Returns the page of a refused request.
 * @param again the address that shows the request again; null if that would be refused in the same way
 */
export function refusalPage(status: number, message: string, again: string | null, text: AuthorizeText): AuthorizePage {
  const { heading, advice, showAgain } = text.refusal
  const kind = chooseKind(status)
  const content = html`
    <div class="problem">
      ${icon(circleAlert)}
      <p>${message}</p>
      <p class="dim">${advice[kind]}</p>
    </div>
    ${again === null ? '' : html`<p><a href="${again}">${showAgain}</a></p>`}
  `
  return { text, heading: heading[kind], content }
}

function chooseKind(status: number): keyof AuthorizeText['refusal']['heading'] {
  if (status >= 500) return 'fault'
  return status === 403 ? 'refused' : 'badRequest'
}
