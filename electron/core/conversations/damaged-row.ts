import type { AssistantMessage, MessageRole } from '#shared/conversation.ts'
import type { ErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { MessageRow } from './message-row.ts'

const statuses: readonly unknown[] = [
  'streaming',
  'done',
  'stopped',
  'failed',
  'interrupted',
] satisfies AssistantMessage['status'][]

const roles: readonly unknown[] = ['system', 'developer', 'user', 'assistant', 'tool'] satisfies MessageRole[]

/**
 * Reads a row of a damaged message so that the rest can be shown. A flipped bit may have changed the type of any value
 * or produced an unknown role.
 */
export function readDamagedRow(row: Readonly<Record<keyof MessageRow, unknown>>): MessageRow {
  return {
    id: text(row.id),
    conversation_id: text(row.conversation_id),
    parent_id: textOrNull(row.parent_id),
    role: readRole(row.role, row.status),
    created_at: count(row.created_at) ?? 0,
    text: text(row.text),
    reasoning: text(row.reasoning),
    name: textOrNull(row.name),
    tool_call_id: textOrNull(row.tool_call_id),
    // Safe if it still parses: the files are named after their own hashes.
    attachments: textOrNull(row.attachments),
    status: isStatus(row.status) ? row.status : 'interrupted',
    requested_model: textOrNull(row.requested_model),
    // Damaged JSON may parse to another value, so it is dropped.
    preset: null,
    model: textOrNull(row.model),
    provider: textOrNull(row.provider),
    finish_reason: textOrNull(row.finish_reason),
    prompt_tokens: count(row.prompt_tokens),
    completion_tokens: count(row.completion_tokens),
    reasoning_tokens: count(row.reasoning_tokens),
    cached_tokens: count(row.cached_tokens),
    cost: count(row.cost),
    is_byok: count(row.is_byok),
    request_id: textOrNull(row.request_id),
    first_token_after: count(row.first_token_after),
    finished_after: count(row.finished_after),
    reasoned_for: count(row.reasoned_for),
    schema_problems: null,
    error: textOrNull(row.error),
    answer: null,
    // Computed by the query, not stored.
    position: count(row.position) ?? 1,
    siblings: count(row.siblings) ?? 1,
    previous_id: textOrNull(row.previous_id),
    next_id: textOrNull(row.next_id),
  }
}

/** Returns the stored role, or a guess for an unknown one: answers have a status, user messages do not. */
export function readRole(role: unknown, status: unknown): MessageRole {
  if (isRole(role)) return role
  return status === null ? 'user' : 'assistant'
}

/** Parses the stored error of an answer. Returns a `storage` error if it is not JSON. */
export function readStoredError(json: string): ErrorData {
  try {
    // Written by this app from the same type.
    return JSON.parse(json) as ErrorData
  } catch {
    return { source: 'app', kind: 'storage', ...explain('storedErrorUnreadable') }
  }
}

function text(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : text(value)
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function isRole(value: unknown): value is MessageRole {
  return roles.includes(value)
}

function isStatus(value: unknown): value is AssistantMessage['status'] {
  return statuses.includes(value)
}
