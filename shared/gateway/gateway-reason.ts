import type { GatewayErrorData } from '../errors.ts'
import { isDocumentedStatus, statusMeanings } from './statuses.ts'

/** What was said about an error by the one who made it, and who that was (null: the gateway itself). */
export interface GatewayReason {
  who: string | null
  text: string
}

/** So much of a reason is read at a glance; the rest stands under Details. */
const longest = 300

/** What a gateway says in front of a provider's own words, which are in `metadata.raw`. */
const general = /^(?:provider|upstream) returned (?:an )?error\.?$/i

/** Kinds of error that say more than the status they come with (openrouter.md §6), as the status they are nearest to. */
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
 * The status that tells best what happened. A stream that had begun well (200) carries it in the error's code, as a
 * number or a word; a request that is too long is often a 400.
 */
export function tellingStatus({ status, code, metadata }: GatewayErrorData): number {
  const ofKind = statusesOfKinds.get(metadata?.['error_type']) ?? statusesOfKinds.get(code)
  if (status === 200) return typeof code === 'number' ? code : (ofKind ?? 200)
  return status === 400 && ofKind === 413 ? 413 : status
}

/** The provider's own reason, else the gateway's; null where neither says more than the status does. */
export function gatewayReason(error: GatewayErrorData): GatewayReason | null {
  const provider = textIn(error.metadata?.['provider_name'])
  const raw = sentenceIn(error.metadata?.['raw'])
  if (raw !== '') return { who: provider || null, text: cut(raw) }
  const message = error.message.trim()
  const status = tellingStatus(error)
  const isGeneral = general.test(message) || (isDocumentedStatus(status) && statusMeanings[status] === message)
  return message === '' || isGeneral ? null : { who: provider || null, text: cut(message) }
}

/** What moderation found, in its own words; empty where the error is no such thing. */
export function moderationReasons({ metadata }: GatewayErrorData): string[] {
  const reasons = metadata?.['reasons']
  return Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : []
}

/** Everything that came with an error, for who wants to look into it: the raw answer as it was, the rest as JSON. */
export function gatewayDetails({ code, message, status, metadata, requestId }: GatewayErrorData): string {
  const { raw, provider_name: provider, ...others } = metadata ?? {}
  const lines = [`${code} ${message}`]
  if (status !== code && status !== 200) lines.push(`HTTP ${status}`)
  if (typeof provider === 'string') lines.push(provider)
  if (requestId !== undefined) lines.push(requestId)
  if (raw !== undefined) lines.push(typeof raw === 'string' ? raw : JSON.stringify(raw, null, 2))
  if (Object.keys(others).length > 0) lines.push(JSON.stringify(others, null, 2))
  return lines.join('\n')
}

/** The sentence in what a provider answered: a text, or JSON with a message somewhere at its top. */
function sentenceIn(raw: unknown): string {
  if (typeof raw === 'string') {
    const json = parsed(raw)
    if (typeof json === 'object' && json !== null) return sentenceIn(json)
    // A page of a proxy in between is no sentence.
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
  return text.length <= longest ? text : `${text.slice(0, longest).trimEnd()}…`
}
