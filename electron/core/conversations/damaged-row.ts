import type { AssistantMessage } from '#shared/conversation.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { MessageRow } from './message-row.ts'

const statuses: readonly unknown[] = [
  'streaming',
  'done',
  'stopped',
  'failed',
  'interrupted',
] satisfies AssistantMessage['status'][]

/**
 * Reads a row of which nothing can be trusted, so that what is left of it can be shown: a flipped bit may have made
 * bytes of a text, a text of a number, and a role that there is not.
 */
export function readDamagedRow(row: Readonly<Record<keyof MessageRow, unknown>>): MessageRow {
  return {
    id: text(row.id),
    conversation_id: text(row.conversation_id),
    parent_id: textOrNull(row.parent_id),
    role: row.role === 'user' || (row.role !== 'assistant' && row.status === null) ? 'user' : 'assistant',
    created_at: count(row.created_at) ?? 0,
    text: text(row.text),
    reasoning: text(row.reasoning),
    status: isStatus(row.status) ? row.status : 'interrupted',
    requested_model: textOrNull(row.requested_model),
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
    error: textOrNull(row.error),
    // Counted by SQLite just now.
    position: count(row.position) ?? 1,
    siblings: count(row.siblings) ?? 1,
    previous_id: textOrNull(row.previous_id),
    next_id: textOrNull(row.next_id),
  }
}

/** The error of an answer as it was stored; where that is not JSON any more, an error that says so. */
export function readStoredError(json: string): ErrorData {
  try {
    // Written by this app from the same type.
    return JSON.parse(json) as ErrorData
  } catch {
    return { source: 'app', kind: 'storage', message: 'What went wrong cannot be read any more.' }
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

function isStatus(value: unknown): value is AssistantMessage['status'] {
  return statuses.includes(value)
}
