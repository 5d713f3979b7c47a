import { html } from 'hono/html'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { Consent } from './consent.ts'
import { icon, type Html, type AuthorizePage } from './authorize-document.ts'
import type { AuthorizeText } from './authorize-text.ts'
import { describeCallback, formActionSource } from './callback.ts'

type AskText = AuthorizeText['ask']

const check = '<path d="M20 6 9 17l-5-5"/>'
const triangleAlert =
  '<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/>'

/**
 * Returns the page that asks the person. Its form is sent to the address of the page itself, query included.
 * @param token valid for one answer to this request
 * @param baseUrl of the gateway that the key is for
 * @param consent where the person decides after the page
 */
export function requestPage(
  request: AuthorizationRequest,
  token: string,
  baseUrl: string,
  consent: Consent['kind'],
  allText: AuthorizeText,
): AuthorizePage {
  const text = allText.ask
  const { callback } = request
  const allow = consent === 'page' ? text.allow : text.continue
  const content = html`
    <div class="stack">
      <p class="dim">${writeAsker(request, text)} ${text.asks}</p>
      <p class="dim">${text.doubt}</p>
    </div>
    <section aria-labelledby="abilities">
      <h2 id="abilities">${text.abilities}</h2>
      <ul class="abilities">
        ${[text.chat, text.speech, text.see].map((ability) => html`<li>${icon(check)}<span>${ability}</span></li>`)}
      </ul>
    </section>
    ${request.challenge === null ? writeWarning(text) : ''}
    <form method="post" autocomplete="off">
      <input type="hidden" name="token" value="${token}" />
      <div class="tick">
        <input
          type="checkbox"
          id="manage-presets"
          name="manage_presets"
          value="yes"
          aria-describedby="manage-presets-help"
        />
        <label for="manage-presets">${text.managePresets}</label>
        <p id="manage-presets-help">${text.managePresetsHelp}</p>
      </div>
      ${consent === 'page' ? '' : html`<p class="dim">${text.next[consent]}</p>`}
      <div class="buttons">
        <button class="button primary" name="decision" value="allow">${allow}</button>
        <button class="button" name="decision" value="deny">${text.deny}</button>
      </div>
    </form>
    ${writeFacts(request, baseUrl, text)}
  `
  return {
    text: allText,
    heading: text.heading[callback?.kind ?? 'paste'],
    content,
    formAction: callback === null ? [] : [formActionSource(callback)],
  }
}

/** Returns the page that asks for the code in the terminal. Its form is sent to the address of the page itself. */
export function terminalCodePage(
  { callback }: AuthorizationRequest,
  token: string,
  managesPresets: boolean,
  text: AuthorizeText,
): AuthorizePage {
  const { heading, explanation, label, help } = text.terminalCode
  const content = html`
    <p class="dim">${explanation}</p>
    <form method="post" autocomplete="off">
      <input type="hidden" name="token" value="${token}" />
      ${managesPresets ? html`<input type="hidden" name="manage_presets" value="yes" />` : ''}
      <div class="field">
        <label for="terminal-code">${label}</label>
        <input
          id="terminal-code"
          name="terminal_code"
          required
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          aria-describedby="terminal-code-help"
        />
        <p class="quiet" id="terminal-code-help">${help}</p>
      </div>
      <div class="buttons">
        <button class="button primary" name="decision" value="allow">${text.ask.allow}</button>
        <button class="button" name="decision" value="deny" formnovalidate>${text.ask.deny}</button>
      </div>
    </form>
  `
  return { text, heading, content, formAction: callback === null ? [] : [formActionSource(callback)] }
}

function writeAsker({ callback }: AuthorizationRequest, text: AskText): Html {
  if (callback?.kind !== 'loopback') return html`<span class="strong">${text.asker[callback?.kind ?? 'paste']}</span>`
  return html`${text.asker.loopback} <span class="strong">${callback.host}</span>,`
}

function writeWarning(text: AskText): Html {
  return html`<div class="problem warn">
    ${icon(triangleAlert)}
    <p class="strong">${text.unprotected}</p>
    <p class="dim">${text.unprotectedHelp}</p>
  </div>`
}

function writeFacts(request: AuthorizationRequest, baseUrl: string, text: AskText): Html {
  const { callback, keyLabel, limit, limitPeriod, expiresAt } = request
  const target =
    callback === null ? html`<dd>${text.pasteTarget}</dd>` : html`<dd class="mono">${describeCallback(callback)}</dd>`
  return html`<dl class="facts">
    ${
      keyLabel === null
        ? ''
        : html`<dt>${text.keyLabel}</dt>
            <dd><bdi>${keyLabel}</bdi></dd>`
    }
    <dt>${text.limit}</dt>
    <dd>${limit === null ? text.noLimit : text.limitHelp(limit, limitPeriod)}</dd>
    <dt>${text.expires}</dt>
    <dd>${expiresAt === null ? text.expiresHelp : text.expiresOn(new Date(expiresAt))}</dd>
    <dt>${text.answerGoesTo}</dt>
    ${target}
    <dt>${text.keyIsFor}</dt>
    <dd class="mono">${baseUrl}</dd>
  </dl>`
}
