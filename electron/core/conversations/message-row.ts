import { clampCostUsd, clampTokens } from '#shared/usage-limits.ts'
import type {
  AnswerUsage,
  AssistantMessage,
  Branch,
  Message,
  MessageRole,
  SchemaProblems,
} from '#shared/conversation.ts'
import type { Value } from '../storage/database.ts'
import { readDamagedRow, readStoredError } from './damaged-row.ts'
import { isDamaged } from './message-checksum.ts'
import { attachmentsField } from '../attachments/references.ts'
import { parseStoredJson } from './parse-stored-json.ts'
import { type RequestedPreset, factsOf, answerPartsOf, presetOf, readStoredAnswer } from './stored-answer.ts'

/** A row of the table of messages, with its position among its siblings. */
export interface MessageRow {
  id: string
  conversation_id: string
  parent_id: string | null
  role: MessageRole
  created_at: number
  text: string
  reasoning: string
  name: string | null
  tool_call_id: string | null
  attachments: string | null
  status: AssistantMessage['status'] | null
  requested_model: string | null
  preset: string | null
  model: string | null
  provider: string | null
  finish_reason: string | null
  prompt_tokens: number | null
  completion_tokens: number | null
  reasoning_tokens: number | null
  cached_tokens: number | null
  cost: number | null
  is_byok: number | null
  request_id: string | null
  first_token_after: number | null
  finished_after: number | null
  reasoned_for: number | null
  schema_problems: string | null
  error: string | null
  answer: string | null
  position: number
  siblings: number
  previous_id: string | null
  next_id: string | null
}

/** A row from the database, with the other columns that its checksum covers. */
export type StoredMessageRow = MessageRow & Record<string, Value>

/** Converts a row to a message. A row that does not match its checksum is read as far as possible and marked. */
export function toMessage(stored: StoredMessageRow): Message {
  const hasDamage = isDamaged(stored)
  const row = hasDamage ? readDamagedRow(stored) : stored
  const branch: Branch = { index: row.position, count: row.siblings, previous: row.previous_id, next: row.next_id }
  const common = {
    id: row.id,
    conversationId: row.conversation_id,
    parentId: row.parent_id,
    text: row.text,
    name: row.name,
    createdAt: row.created_at,
    branch,
    ...(hasDamage ? { isDamaged: true as const } : {}),
  }
  switch (row.role) {
    case 'user':
      return { ...common, role: row.role, ...attachmentsField(row.attachments) }
    case 'system':
    case 'developer':
      return { ...common, role: row.role }
    case 'tool':
      return { ...common, role: row.role, toolCallId: row.tool_call_id ?? '' }
    case 'assistant':
      return { ...common, role: row.role, ...readAnswer(row) }
  }
}

function readAnswer(row: MessageRow) {
  const answer = readStoredAnswer(row.answer)
  const { usage, ...facts } = factsOf(answer)
  return {
    status: row.status ?? ('interrupted' as const),
    reasoning: row.reasoning,
    ...answerPartsOf(answer),
    requestedModel: row.requested_model,
    preset: presetOf(parseStoredJson<RequestedPreset | null>(row.preset, null), answer),
    model: row.model,
    provider: row.provider,
    finishReason: row.finish_reason,
    ...facts,
    usage: toUsage(row, usage),
    error: row.error === null ? null : readStoredError(row.error),
    requestId: row.request_id,
    firstTokenAfter: row.first_token_after,
    finishedAfter: row.finished_after,
    reasonedFor: row.reasoned_for,
    schemaProblems: parseStoredJson<SchemaProblems | null>(row.schema_problems, null),
  }
}

/** Returns null if no figure is known. Figures that lists and sums need have separate columns. */
function toUsage(row: MessageRow, reported: AnswerUsage | null): AnswerUsage | null {
  const { prompt_tokens, completion_tokens, reasoning_tokens, cached_tokens, cost, is_byok } = row
  if (prompt_tokens === null && completion_tokens === null && cost === null) return null
  // Earlier versions stored what the gateway sent, without bounds.
  return {
    promptTokens: clampTokens(prompt_tokens),
    completionTokens: clampTokens(completion_tokens),
    reasoningTokens: clampTokens(reasoning_tokens),
    cachedTokens: clampTokens(cached_tokens),
    cost: clampCostUsd(cost),
    upstreamCost: reported?.upstreamCost ?? null,
    isByok: is_byok === null ? null : is_byok === 1,
    serverToolCalls: reported?.serverToolCalls ?? null,
    serverToolCost: reported?.serverToolCost ?? null,
    webSearches: reported?.webSearches ?? null,
  }
}
