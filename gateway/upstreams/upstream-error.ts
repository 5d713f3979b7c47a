import type { IncomingMessage } from 'node:http'
import { isDocumentedStatus } from '#shared/gateway/statuses.ts'
import { ApiError } from '../api-error.ts'
import { readAtMost } from './read-at-most.ts'

/** More of an error than anybody reads. */
const maxMessage = 1000
/** More bytes than any refusal has. */
const maxRefusalBytes = 256 * 1024

/**
 * What a caller is told of an error that an upstream gave. That the request is wrong stays what it is; that our key is
 * wrong there is not the caller's fault, and neither is a status that this API does not have.
 */
export function upstreamError(
  name: string,
  status: number,
  told: { readonly text: string; readonly code?: string | number; readonly retryAfter?: string | null },
): ApiError {
  const isCallers = [400, 402, 404, 408, 413, 422, 429].includes(status)
  const isOurs = status >= 500 && isDocumentedStatus(status) && status !== 500
  const message = `${name}: ${told.text.slice(0, maxMessage)}`
  return new ApiError(isCallers || isOurs ? status : 502, message, {
    metadata: { error_type: 'provider_error', provider_name: name, provider_code: told.code ?? status },
    ...(told.retryAfter ? { headers: { 'Retry-After': told.retryAfter } } : {}),
  })
}

/** Reads the body of a refusal: the message of an error object, else the beginning of what stands there. */
export async function readRefusal(name: string, response: IncomingMessage): Promise<ApiError> {
  const { statusCode = 502, headers } = response
  const message = messageIn(await readAtMost(response, maxRefusalBytes).catch(() => '')) ?? `status ${statusCode}`
  return upstreamError(name, statusCode, { text: message, retryAfter: headers['retry-after'] ?? null })
}

function messageIn(written: string): string | null {
  try {
    return errorMessage(JSON.parse(written))
  } catch {
    return null
  }
}

/** `{error: {message}}`, `{error: "…"}` and `{message}`: the forms that servers use. */
function errorMessage(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value !== 'object' || value === null) return null
  if ('error' in value && value.error !== undefined) return errorMessage(value.error)
  return 'message' in value ? errorMessage(value.message) : null
}

/** What a caller is told where no answer came at all. */
export function unreachable(name: string, error: unknown): ApiError {
  return new ApiError(
    503,
    `${name} cannot be reached`,
    { metadata: { error_type: 'provider_unavailable', provider_name: name } },
    { cause: error },
  )
}
