import { AppError, type TransportErrorData } from '#shared/errors.ts'

/**
 * A request that failed in transport. `canRetry`: it certainly did not reach the gateway (connection refused, or
 * unknown host).
 */
export interface NetworkFailure {
  readonly error: AppError
  readonly canRetry: boolean
}

/**
 * Describes an error of `fetch`. Chromium has the code in the message (`net::ERR_…`), Node in the `code` of a cause; an
 * `AppError` is kept. `hasBegun`: the head of the answer had arrived.
 */
export function describeNetworkError(error: unknown, hasBegun: boolean): NetworkFailure {
  if (error instanceof AppError) return { error, canRetry: false }
  const code = codeOf(error)
  const data = (kind: TransportErrorData['kind'], message: string): AppError =>
    new AppError({ source: 'transport', kind, message }, { cause: error })
  if (isRedirect(error)) {
    return {
      error: data('bad-response', 'The gateway points to another address, which is not followed.'),
      canRetry: false,
    }
  }
  if (hasBegun) {
    return { error: data('interrupted', 'The connection was lost in the middle of the answer.'), canRetry: false }
  }
  switch (code) {
    case 'ECONNREFUSED':
    case 'ERR_CONNECTION_REFUSED':
      return { error: data('unreachable', 'The gateway refused the connection.'), canRetry: true }
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ERR_NAME_NOT_RESOLVED':
      return { error: data('unreachable', 'The gateway’s address was not found.'), canRetry: true }
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ERR_TIMED_OUT':
    case 'ERR_CONNECTION_TIMED_OUT':
      return { error: data('timeout', 'The gateway did not take the connection in time.'), canRetry: false }
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case 'ERR_CONNECTION_RESET':
    case 'ERR_CONNECTION_CLOSED':
    case 'ERR_EMPTY_RESPONSE':
      return { error: data('interrupted', 'The gateway closed the connection before it answered.'), canRetry: false }
  }
  if (code.startsWith('ERR_SSL_')) {
    return { error: data('tls', `No secure connection to the gateway could be made (${code}).`), canRetry: false }
  }
  if (/^(ERR_CERT_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code)) {
    return { error: data('tls', `The gateway’s certificate was not accepted (${code}).`), canRetry: false }
  }
  if (/^(HPE_|ERR_INVALID_HTTP|ERR_RESPONSE_|ERR_HTTP2|ERR_CONTENT_)/.test(code)) {
    return { error: data('bad-response', `The answer is not proper HTTP (${code}).`), canRetry: false }
  }
  return {
    error: data('unreachable', `The gateway could not be reached (${code || messageOf(error)}).`),
    canRetry: false,
  }
}

function codeOf(error: unknown): string {
  const chromium = /net::(ERR_\w+)/.exec(messageOf(error))?.[1]
  if (chromium) return chromium
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? codeOf(error.cause) : ''
}

/** Neither Chromium nor Node has a code for `redirect: 'error'`. */
function isRedirect(error: unknown): boolean {
  return /redirect/i.test(messageOf(error)) || (error instanceof Error && /redirect/i.test(messageOf(error.cause)))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
