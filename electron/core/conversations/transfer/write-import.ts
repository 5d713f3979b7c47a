import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { explain } from '#shared/messages/explain.ts'
import { clampCostUsd, clampDurationMs, clampTimeMs, clampTokens } from '#shared/usage-limits.ts'
import { writeReferences } from '../../attachments/references.ts'
import type { Database } from '../../storage/database.ts'
import { badInput } from '../../app-errors.ts'
import { createComparisonStore } from '../comparison-store.ts'
import { sealMessages } from '../message-checksum.ts'
import type { ExportedAnswer, ExportedConversation, ExportedMessage } from './exported.ts'

/** How many messages one transaction writes, which blocks main. */
const batchSize = 100

/** The result for one conversation. `isChanged`: something was added, or the conversation was restored. */
export interface ImportOutcome {
  readonly isNew: boolean
  readonly isChanged: boolean
}

/**
 * Adds the missing messages of a conversation, and restores it if it was deleted. Writes in small transactions; a new
 * conversation is marked as deleted until it is complete, so that the next import or the purge cleans up after a crash.
 * Throws `bad-input` and adds nothing if a message belongs to another conversation here. `isForeign`: its cost does not
 * count here.
 */
export async function writeImport(
  database: Database,
  conversation: ExportedConversation,
  isForeign: boolean,
  now: number,
): Promise<ImportOutcome> {
  const { id, messages } = conversation
  const missing = findMissing(database, conversation)
  const before = database.get<{ deleted_at: number | null }>('select deleted_at from conversations where id = ?', id)
  const isNew = before?.deleted_at !== null
  const slices = Math.max(1, Math.ceil(messages.length / batchSize))
  let compared = 0
  for (let index = 0; index < slices; index += 1) {
    const slice = messages
      .slice(index * batchSize, (index + 1) * batchSize)
      .filter((message) => missing.has(message.id))
    // Most conversations are one slice, written in one transaction.
    database.transaction(() => {
      if (index === 0 && !before) insertConversation(database, conversation, now)
      for (const message of slice) insertMessage(database, id, message, isForeign)
      if (index < slices - 1) return
      compared = addComparisons(database, conversation)
      if (isNew) database.run('update conversations set deleted_at = null where id = ?', id)
    })
    await yieldToEventLoop()
  }
  return { isNew, isChanged: isNew || missing.size + compared > 0 }
}

/** Returns how many were added. Existing comparisons stay, because they may have changed since the export. */
function addComparisons(database: Database, { id, comparisons = [] }: ExportedConversation): number {
  const store = createComparisonStore(database)
  return comparisons.filter((comparison) => store.add(id, comparison)).length
}

function findMissing(database: Database, { id, messages }: ExportedConversation): Set<string> {
  const missing = new Set<string>()
  for (const message of messages) {
    const existing = database.get<{ conversation_id: string }>(
      'select conversation_id from messages where id = ?',
      message.id,
    )
    if (!existing) missing.add(message.id)
    else if (existing.conversation_id !== id) {
      throw badInput(explain('importMessageElsewhere', { id: message.id }))
    }
  }
  return missing
}

function insertConversation(database: Database, conversation: ExportedConversation, now: number): void {
  const { id, title, profileId, model, draft, leafId, createdAt, updatedAt, systemPrompt, isPinned } = conversation
  database.run(
    `insert into conversations
       (id, title, profile_id, model, draft, draft_attachments, leaf_id, created_at, updated_at, system_prompt,
        parameters, preset, is_pinned, comparing, deleted_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    title,
    profileId,
    model,
    draft,
    writeReferences(conversation.draftAttachments ?? []),
    leafId,
    clampTimeMs(createdAt),
    clampTimeMs(updatedAt),
    systemPrompt,
    JSON.stringify(conversation.parameters),
    conversation.preset && JSON.stringify(conversation.preset),
    Number(isPinned),
    JSON.stringify(conversation.comparing ?? []),
    now,
  )
  for (const { id: queuedId, text, name, attachments = [], targets } of conversation.queue) {
    database.run(
      `insert into queued_messages (id, conversation_id, text, name, attachments, targets, is_imported)
       values (?, ?, ?, ?, ?, ?, 1)
       on conflict do nothing`,
      queuedId,
      id,
      text,
      name,
      writeReferences(attachments),
      targets ? JSON.stringify(targets) : null,
    )
  }
}

function insertMessage(database: Database, conversationId: string, message: ExportedMessage, isForeign: boolean): void {
  const { id, parentId, role, createdAt, text, name, toolCallId, attachments = [], answer } = message
  // The ledger counts an answer when its row is updated, so answers of other programs are inserted in one step.
  const whole = isForeign ? answer : null
  database.run(
    `insert into messages (id, conversation_id, parent_id, role, created_at, text, name, tool_call_id, attachments,
       status, reasoning, requested_model, model)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    conversationId,
    parentId,
    role,
    clampTimeMs(createdAt),
    text,
    name,
    toolCallId,
    writeReferences(attachments),
    whole?.status ?? null,
    whole?.reasoning ?? '',
    whole?.requestedModel ?? null,
    whole?.model ?? null,
  )
  if (answer && !isForeign) writeAnswerColumns(database, id, answer)
  sealMessages(database, id)
}

function writeAnswerColumns(database: Database, id: string, answer: ExportedAnswer): void {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
  database.run(
    `update messages set status = ?, reasoning = ?, requested_model = ?, preset = ?, model = ?, provider = ?,
       finish_reason = ?, prompt_tokens = ?, completion_tokens = ?, reasoning_tokens = ?, cached_tokens = ?, cost = ?,
       is_byok = ?, request_id = ?, first_token_after = ?, finished_after = ?, reasoned_for = ?, schema_problems = ?,
       error = ?, request = ?, answer = ?
     where id = ?`,
    answer.status,
    answer.reasoning,
    answer.requestedModel,
    json(answer.preset),
    answer.model,
    answer.provider,
    answer.finishReason,
    clampTokens(answer.promptTokens),
    clampTokens(answer.completionTokens),
    clampTokens(answer.reasoningTokens),
    clampTokens(answer.cachedTokens),
    clampCostUsd(answer.cost),
    answer.isByok === null ? null : Number(answer.isByok),
    answer.requestId,
    clampDurationMs(answer.firstTokenAfter),
    clampDurationMs(answer.finishedAfter),
    clampDurationMs(answer.reasonedFor),
    json(answer.schemaProblems),
    json(answer.error),
    json(answer.request),
    json(answer.details),
    id,
  )
}
