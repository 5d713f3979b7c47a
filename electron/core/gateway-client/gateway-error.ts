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
  return gatewayError({ code: head.status, message: messageIn(body) ?? meaningOf(head.status) }, head)
}

/** An Error object as an `AppError`. */
export function gatewayError({ code, message, metadata }: GatewayError, head: AnswerHead): AppError {
  const data: GatewayErrorData = {
    source: 'gateway',
    status: head.status,
    code,
    message: message || meaningOf(head.status),
    ...(metadata ? { metadata } : {}),
    ...(head.serviceMetadata ? { serviceMetadata: head.serviceMetadata } : {}),
    ...(head.requestId ? { requestId: head.requestId } : {}),
    ...(head.retryAfter === undefined ? {} : { retryAfter: head.retryAfter }),
  }
  return new AppError(data)
}

function meaningOf(status: number): string {
  return isDocumentedStatus(status) ? statusMeanings[status] : `The gateway answered with status ${status}`
}

/** The words that other servers put in their JSON, or the title of a page. Markup itself is never shown. */
function messageIn(body: string): string | undefined {
  const json = parseJson(body)
  if (typeof json === 'object' && json !== null) {
    const { error, message, detail } = json as Record<'error' | 'message' | 'detail', unknown>
    return [message, error, detail].find((value): value is string => typeof value === 'string' && value !== '')
  }
  if (/^\s*</.test(body)) {
    const title = /<title[^>]*>([^<]{1,200})<\/title>/i.exec(body)?.[1]
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
