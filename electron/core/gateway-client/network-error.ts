import { AppError, type TransportErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'

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
  const data = (kind: TransportErrorData['kind'], explanation: Explanation): AppError =>
    new AppError({ source: 'transport', kind, ...explanation }, { cause: error })
  if (isRedirect(error)) {
    return {
      error: data('bad-response', explain('redirectNotFollowed')),
      canRetry: false,
    }
  }
  if (hasBegun) {
    return { error: data('interrupted', explain('connectionLost')), canRetry: false }
  }
  switch (code) {
    case 'ECONNREFUSED':
    case 'ERR_CONNECTION_REFUSED':
      return { error: data('unreachable', explain('connectionRefused')), canRetry: true }
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ERR_NAME_NOT_RESOLVED':
      return { error: data('unreachable', explain('addressNotFound')), canRetry: true }
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ERR_TIMED_OUT':
    case 'ERR_CONNECTION_TIMED_OUT':
      return { error: data('timeout', explain('connectTimeout')), canRetry: false }
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case 'ERR_CONNECTION_RESET':
    case 'ERR_CONNECTION_CLOSED':
    case 'ERR_EMPTY_RESPONSE':
      return { error: data('interrupted', explain('connectionClosedEarly')), canRetry: false }
  }
  if (code.startsWith('ERR_SSL_')) {
    return { error: data('tls', explain('noSecureConnection', { code })), canRetry: false }
  }
  if (/^(ERR_CERT_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code)) {
    return { error: data('tls', explain('certificateNotAccepted', { code })), canRetry: false }
  }
  if (/^(HPE_|ERR_INVALID_HTTP|ERR_RESPONSE_|ERR_HTTP2|ERR_CONTENT_)/.test(code)) {
    return { error: data('bad-response', explain('notHttp', { code })), canRetry: false }
  }
  return {
    error: data('unreachable', explain('gatewayUnreachable', { code: code || messageOf(error) })),
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
