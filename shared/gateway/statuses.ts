import { englishMessages, type MessageCode } from '../messages/english.ts'
import { explain } from '../messages/explain.ts'
import type { Explanation } from '../messages/notice.ts'

/**
 * The statuses of the Errors table with their meanings (gateway-api.md, Errors). Real gateways use other statuses too
 * (408, 413 and 422 in chat, openrouter.md §6), for which the caller needs a text.
 */
const statusMessages = {
  400: 'invalidParameters',
  401: 'status401',
  402: 'status402',
  403: 'status403',
  404: 'status404',
  409: 'status409',
  429: 'status429',
  500: 'status500',
  502: 'status502',
  503: 'status503',
  524: 'status524',
  529: 'status502',
} as const satisfies Record<number, MessageCode>

/** One of the twelve documented HTTP statuses of an error. */
export type DocumentedStatus = keyof typeof statusMessages

/** Returns whether a status is in the Errors table; narrows a number to `DocumentedStatus`. */
export function isDocumentedStatus(status: number): status is DocumentedStatus {
  return Object.hasOwn(statusMessages, status)
}

/** The documented meaning of each status, in English as gateways send it. */
// TypeScript cannot follow the map over the keys.
export const statusMeanings = Object.fromEntries(
  Object.entries(statusMessages).map(([status, code]) => [status, englishMessages[code]]),
) as Record<DocumentedStatus, string>

/** Returns the documented meaning of a status. */
export function explainStatus(status: DocumentedStatus): Explanation {
  return explain(statusMessages[status])
}
