import type { GatewayErrorData } from './errors.ts'
import { isDocumentedStatus, statusMeanings } from './gateway/statuses.ts'

/** The reason of an error, and the provider that reported it (null: the gateway itself). */
interface GatewayReason {
  who: string | null
  text: string
}

/** Maximum length of a reason in characters; the full text is under Details. */
const maxReasonLength = 300

/** Matches the generic text of a gateway; the text of the provider is in `metadata.raw`. */
const general = /^(?:provider|upstream) returned (?:an )?error\.?$/i

/** The closest status for error kinds that are more specific than the status they come with (openrouter.md §6). */
const statusesOfKinds: ReadonlyMap<unknown, number> = new Map(
  Object.entries({
    context_length_exceeded: 413,
    token_limit_exceeded: 413,
    string_too_long: 413,
    payload_too_large: 413,
    authentication: 401,
    payment_required: 402,
    permission_denied: 403,
    content_policy_violation: 403,
    not_found: 404,
    rate_limit_exceeded: 429,
    server: 500,
    server_error: 500,
    provider_unavailable: 503,
    timeout: 524,
    provider_overloaded: 529,
  }),
)

/**
 * Returns the most specific status of an error. A stream that had started (200) has it in the error code, as a number
 * or a word; a request that is too long is often a 400.
 */
export function effectiveStatus({ status, code, metadata }: GatewayErrorData): number {
  const ofKind = statusesOfKinds.get(metadata?.['error_type']) ?? statusesOfKinds.get(code)
  if (status === 200) return typeof code === 'number' ? code : (ofKind ?? 200)
  return status === 400 && ofKind === 413 ? 413 : status
}

/**
 * Returns the reason given by the provider, or else by the gateway. Returns null if neither adds anything to the
 * status.
 */
export function gatewayReason(error: GatewayErrorData): GatewayReason | null {
  const provider = textIn(error.metadata?.['provider_name'])
  const raw = sentenceIn(error.metadata?.['raw'])
  if (raw !== '') return { who: provider || null, text: cut(raw) }
  const message = error.message.trim()
  const status = effectiveStatus(error)
  const isGeneral = general.test(message) || (isDocumentedStatus(status) && statusMeanings[status] === message)
  return message === '' || isGeneral ? null : { who: provider || null, text: cut(message) }
}

/** Returns the categories that moderation reported; empty for other errors. */
export function moderationReasons({ metadata }: GatewayErrorData): string[] {
  const reasons = metadata?.['reasons']
  return Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : []
}

/** Returns all details of an error as text: the raw answer unchanged, the rest as JSON. */
export function gatewayDetails({ code, message, status, metadata, availability, requestId }: GatewayErrorData): string {
  const { raw, provider_name: provider, ...others } = metadata ?? {}
  const lines = [`${code} ${message}`]
  if (status !== code && status !== 200) lines.push(`HTTP ${status}`)
  if (typeof provider === 'string') lines.push(provider)
  if (requestId !== undefined) lines.push(requestId)
  if (raw !== undefined) lines.push(typeof raw === 'string' ? raw : JSON.stringify(raw, null, 2))
  if (availability !== undefined) lines.push(JSON.stringify({ availability }, null, 2))
  if (Object.keys(others).length > 0) lines.push(JSON.stringify(others, null, 2))
  return lines.join('\n')
}

/** Extracts the message of a provider: plain text, or a message field at the top levels of JSON. */
function sentenceIn(raw: unknown): string {
  if (typeof raw === 'string') {
    const json = parsed(raw)
    if (typeof json === 'object' && json !== null) return sentenceIn(json)
    // An HTML page of a proxy is not a message.
    return /^\s*</.test(raw) ? '' : raw.trim()
  }
  if (typeof raw !== 'object' || raw === null) return ''
  const { error, message, detail } = raw as Record<'error' | 'message' | 'detail', unknown>
  return textIn(message) || textIn(error) || textIn(detail) || (typeof error === 'object' ? sentenceIn(error) : '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function cut(text: string): string {
  return text.length <= maxReasonLength ? text : `${text.slice(0, maxReasonLength).trimEnd()}…`
}
