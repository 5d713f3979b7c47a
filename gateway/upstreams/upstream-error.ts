import type { IncomingMessage } from 'node:http'
import { isDocumentedStatus } from '#shared/gateway/statuses.ts'
import { readLimitedText } from '#shared/limit-bytes.ts'
import { ApiError } from '../http/api-error.ts'

/** Characters; longer error messages are cut. */
const maxMessage = 1000
/** More bytes than a refusal has. */
const maxRefusalBytes = 256 * 1024

/**
 * Converts an upstream's error to the error for the caller. A wrong request keeps its status; a wrong key of ours is
 * not the caller's fault, and neither is a status that this API does not have.
 */
export function upstreamError(
  name: string,
  status: number,
  problem: { readonly text: string; readonly code?: string | number | undefined; readonly retryAfter?: string | null },
): ApiError {
  const isCallerError = [400, 402, 404, 408, 413, 422, 429].includes(status)
  const isServerError = status >= 500 && isDocumentedStatus(status) && status !== 500
  const message = `${name}: ${problem.text.slice(0, maxMessage)}`
  return new ApiError(isCallerError || isServerError ? status : 502, message, {
    metadata: { error_type: 'provider_error', provider_name: name, provider_code: problem.code ?? status },
    ...(problem.retryAfter ? { headers: { 'Retry-After': problem.retryAfter } } : {}),
  })
}

/** Reads the body of a refusal; empty if it is too long or breaks off. */
export function readRefusalText(response: IncomingMessage): Promise<string> {
  const tooLong = () => new Error('The refusal is too long.')
  return readLimitedText(response, maxRefusalBytes, tooLong).catch(() => '')
}

/** Reads the body of a refusal: the message of an error object, otherwise the beginning of the text. */
export async function readRefusal(name: string, response: IncomingMessage): Promise<ApiError> {
  return describeRefusal(name, response, await readRefusalText(response))
}

/** Returns the error for a refusal whose body was read. */
export function describeRefusal(name: string, { statusCode = 502, headers }: IncomingMessage, text: string): ApiError {
  const message = messageIn(text) ?? `status ${statusCode}`
  return upstreamError(name, statusCode, { text: message, retryAfter: headers['retry-after'] ?? null })
}

function messageIn(written: string): string | null {
  try {
    return errorMessage(JSON.parse(written))
  } catch {
    return null
  }
}

/** Reads the forms that servers use: `{error: {message}}`, `{error: "…"}` and `{message}`. */
function errorMessage(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value !== 'object' || value === null) return null
  if ('error' in value && value.error !== undefined) return errorMessage(value.error)
  return 'message' in value ? errorMessage(value.message) : null
}

/** Returns the error for a caller if there was no answer at all. */
export function unreachable(name: string, error: unknown): ApiError {
  return new ApiError(
    503,
    `${name} cannot be reached`,
    { metadata: { error_type: 'provider_unavailable', provider_name: name } },
    { cause: error },
  )
}
