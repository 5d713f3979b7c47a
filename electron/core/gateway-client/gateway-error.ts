import { AppError, type GatewayErrorData } from '#shared/errors.ts'
import { errorObject, type GatewayError } from '#shared/gateway/error-object.ts'
import type { ServiceMetadata } from '#shared/gateway/service-metadata.ts'
import { isDocumentedStatus, statusMeanings } from '#shared/gateway/statuses.ts'

/** What the answer's head adds to its error. */
export interface AnswerHead {
  readonly status: number
  readonly requestId?: string | undefined
  /** Milliseconds. */
  readonly retryAfter?: number | undefined
  /** What stood beside the error in its body. */
  readonly serviceMetadata?: ServiceMetadata | undefined
  /** A proxy in front of the gateway answered in its place. */
  readonly isFromProxy?: boolean
}

/**
 * An error of the gateway from the body it came with: the API's Error object, any other JSON, a page of HTML, or
 * nothing.
 */
export function gatewayErrorFrom(body: string, head: AnswerHead): AppError {
  const known = errorObject.safeParse(parseJson(body))
  if (known.success) {
    const { error, service_metadata: ours, openrouter_metadata: theirs } = known.data
    return gatewayError(error, { ...head, serviceMetadata: ours ?? theirs ?? undefined })
  }
  const isFromProxy = proxyStatuses.has(head.status) && body.trim() !== '' && parseJson(body) === undefined
  const words = messageIn(body) ?? ''
  const message = isFromProxy && !hasWords(words) ? statusOnly(head.status) : words
  return gatewayError({ code: head.status, message }, { ...head, isFromProxy })
}

/** What nginx, Envoy and their like answer with while the server behind them is away. */
const proxyStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** An Error object as an `AppError`. */
export function gatewayError({ code, message, metadata }: GatewayError, head: AnswerHead): AppError {
  const data: GatewayErrorData = {
    source: 'gateway',
    status: head.status,
    code,
    message: hasWords(message) ? message : meaningOf(head.status),
    ...(metadata ? { metadata } : {}),
    ...(head.serviceMetadata ? { serviceMetadata: head.serviceMetadata } : {}),
    ...(head.isFromProxy ? { isFromProxy: true } : {}),
    ...(head.requestId ? { requestId: head.requestId } : {}),
    ...(head.retryAfter === undefined ? {} : { retryAfter: head.retryAfter }),
  }
  return new AppError(data)
}

/** Whether somebody can read it: text that was broken on the way is nothing but replacement characters. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** The documented meaning of a status. A 403 is documented for management keys alone, and other gateways have other reasons. */
function meaningOf(status: number): string {
  return isDocumentedStatus(status) && status !== 403 ? statusMeanings[status] : statusOnly(status)
}

function statusOnly(status: number): string {
  return `The gateway answered with status ${status}`
}

/** How much of a page of HTML is searched for its title, in characters. */
const maxHtmlHead = 4096

/** The words that other servers put in their JSON, or the title of a page. Markup itself is never shown. */
function messageIn(body: string): string | undefined {
  const json = parseJson(body)
  if (typeof json === 'object' && json !== null) {
    const { error, message, detail } = json as Record<'error' | 'message' | 'detail', unknown>
    return [message, error, detail].find((value): value is string => typeof value === 'string' && value !== '')
  }
  if (/^\s*</.test(body)) {
    // `[^<>]` rather than `[^>]`: a page of nothing but `<title` would take the square of its length.
    const title = /<title[^<>]*>([^<]{1,200})<\/title>/i.exec(body.slice(0, maxHtmlHead))?.[1]
    return title?.replace(/\s+/g, ' ').trim() || undefined
  }
  const text = body.trim()
  return text && text.length <= 300 ? text : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
