import { tryParseJson } from '#shared/json/json-value.ts'
import { AppError, type GatewayErrorData } from '#shared/errors.ts'
import { errorObject, type GatewayError } from '#shared/gateway/error-object.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { ServiceMetadata } from '#shared/gateway/service-metadata.ts'
import { explainStatus, isDocumentedStatus } from '#shared/gateway/statuses.ts'

/** Data from the head of a response for its error. */
export interface ResponseHead {
  readonly status: number
  readonly requestId?: string | undefined
  /** Milliseconds. */
  readonly retryAfter?: number | undefined
  /** Routing metadata next to the error in the body. */
  readonly serviceMetadata?: ServiceMetadata | undefined
  /** A proxy in front of the gateway answered instead. */
  readonly isFromProxy?: boolean
}

/**
 * Returns the error for the body of a failed response: the Error object of the API, other JSON, an HTML page, or
 * nothing.
 */
export function parseGatewayError(body: string, head: ResponseHead): AppError {
  const known = errorObject.safeParse(tryParseJson(body))
  if (known.success) {
    const { error, service_metadata: ours, openrouter_metadata: theirs } = known.data
    return createGatewayError(error, { ...head, serviceMetadata: ours ?? theirs ?? undefined })
  }
  const isFromProxy = proxyStatuses.has(head.status) && body.trim() !== '' && tryParseJson(body) === undefined
  const words = messageIn(body) ?? ''
  const message = isFromProxy && !hasWords(words) ? statusOnly(head.status) : words
  return createGatewayError({ code: head.status, message }, { ...head, isFromProxy })
}

/** Statuses of proxies such as nginx and Envoy if their upstream is down. */
const proxyStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** Later is as good as never. */
const maxRetryAfterMs = 24 * 60 * 60_000

/** Converts an Error object to an `AppError`. */
export function createGatewayError(error: GatewayError, head: ResponseHead): AppError {
  const { code, message, http_status: status, availability } = error
  // Errors with `availability` have their kind outside the metadata.
  const metadata = error.error_type === undefined ? error.metadata : { error_type: error.error_type, ...error.metadata }
  const seconds = availability?.retry_after ?? undefined
  const retryAfter = head.retryAfter ?? (seconds === undefined ? undefined : Math.min(seconds * 1000, maxRetryAfterMs))
  const data: GatewayErrorData = {
    source: 'gateway',
    status: head.status,
    code: code ?? status ?? head.status,
    ...(hasWords(message) ? { message } : meaningOf(head.status)),
    ...(metadata ? { metadata } : {}),
    ...(availability ? { availability } : {}),
    ...(head.serviceMetadata ? { serviceMetadata: head.serviceMetadata } : {}),
    ...(head.isFromProxy ? { isFromProxy: true } : {}),
    ...(head.requestId ? { requestId: head.requestId } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
  return new AppError(data)
}

/** Returns whether a text is readable: a corrupted one has only replacement characters. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/**
 * Returns the documented meaning of a status, except for 403: it is documented only for management keys, and other
 * gateways use it for other reasons.
 */
function meaningOf(status: number): Explanation {
  return isDocumentedStatus(status) && status !== 403 ? explainStatus(status) : { message: statusOnly(status) }
}

function statusOnly(status: number): string {
  return `The gateway answered with status ${status}`
}

/** Number of characters of an HTML page that are searched for a title. */
const maxTitleSearchLength = 4096

/** Returns the message in the JSON of other servers, or the title of an HTML page; never markup. */
function messageIn(body: string): string | undefined {
  const json = tryParseJson(body)
  if (typeof json === 'object' && json !== null) {
    const { error, message, detail } = json as Record<'error' | 'message' | 'detail', unknown>
    return [message, error, detail].find((value): value is string => typeof value === 'string' && value !== '')
  }
  if (/^\s*</.test(body)) {
    // `[^<>]` rather than `[^>]`, which takes quadratic time for repeated `<title`.
    const title = /<title[^<>]*>([^<]{1,200})<\/title>/i.exec(body.slice(0, maxTitleSearchLength))?.[1]
    return title?.replace(/\s+/g, ' ').trim() || undefined
  }
  const text = body.trim()
  return text && text.length <= 300 ? text : undefined
}
