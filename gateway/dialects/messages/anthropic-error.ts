import type { ApiError } from '../../http/api-error.ts'

const types: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  405: 'invalid_request_error',
  408: 'timeout_error',
  409: 'invalid_request_error',
  413: 'request_too_large',
  422: 'invalid_request_error',
  429: 'rate_limit_error',
  524: 'timeout_error',
  529: 'overloaded_error',
}

/** Returns an error in Anthropic's form, with the `code` that errors of this gateway have. */
export function toAnthropicError({ status, message }: ApiError, requestId: string) {
  return {
    type: 'error',
    error: { type: types[status] ?? 'api_error', message, code: status },
    request_id: requestId,
  } as const
}
