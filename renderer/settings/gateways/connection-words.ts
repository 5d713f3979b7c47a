import type { ConnectionTest } from '#shared/gateway-profile.ts'
import { errorWords } from '../../text/error-words.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'

export interface ConnectionWords {
  tone: 'calm' | 'warn' | 'danger'
  title: string
  text: string
  details: string | null
}

/** Describes the result of a connection test. */
export function connectionWords({
  reached,
  keyAccepted,
  models,
  suggestedBaseUrl,
  error,
}: ConnectionTest): ConnectionWords {
  const details = error === null ? null : (errorWords(error)?.details ?? translateMainMessage(error))
  if (suggestedBaseUrl !== null) {
    return { tone: 'warn', title: text.notThere, text: text.elsewhere(suggestedBaseUrl), details }
  }
  if (!reached) {
    const words = error === null ? null : errorWords(error)
    return { tone: 'danger', title: words?.title ?? text.notThere, text: words?.text ?? '', details }
  }
  const key =
    keyAccepted === null ? text.reachedWith.untried : keyAccepted ? text.reachedWith.accepted : text.reachedWith.refused
  const summary = keyAccepted === false ? key : `${key} ${models === null ? text.modelsUnknown : text.models(models)}`
  return { tone: keyAccepted === false ? 'warn' : 'calm', title: text.reached, text: summary, details }
}
