/**
 * The statuses of the Errors table with their meanings (gateway-api.md, Errors). Real gateways use other statuses too
 * (408, 413 and 422 in chat, openrouter.md §6), for which the caller needs a text.
 */
export const statusMeanings = {
  400: 'Invalid request parameters',
  401: 'Missing authentication header',
  402: 'Insufficient credits; add credits to go on',
  403: 'Only management keys can perform this operation',
  404: 'Resource not found',
  409: 'Resource conflict; try again later',
  429: 'Rate limit exceeded',
  500: 'Internal server error',
  502: 'Provider returned an error',
  503: 'Service temporarily unavailable',
  524: 'Request timed out; try again later',
  529: 'Provider returned an error',
} as const

/** One of the twelve documented HTTP statuses of an error. */
export type DocumentedStatus = keyof typeof statusMeanings

/** Returns whether a status is in the Errors table; narrows a number to `DocumentedStatus`. */
export function isDocumentedStatus(status: number): status is DocumentedStatus {
  return Object.hasOwn(statusMeanings, status)
}
