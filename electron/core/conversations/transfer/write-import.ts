import { explain } from '#shared/messages/explain.ts'
import { clampCostUsd, clampDurationMs, clampTimeMs, clampTokens } from '#shared/usage-limits.ts'
import { writeReferences } from '../../attachments/references.ts'
import { type Database, storable, type Value } from '../../storage/database.ts'
import { badInput } from '../../app-errors.ts'
import { createComparisonStore } from '../comparison-store.ts'
import { checksumOf } from '../message-checksum.ts'
import type { ExportedAnswer, ExportedConversation, ExportedMessage } from './exported.ts'

/** How many messages one step looks up. */
const lookupSize = 200

/** The result for one conversation. `isChanged`: something was added, or the conversation was restored. */
export interface ImportOutcome {
  readonly isNew: boolean
  readonly isChanged: boolean
}

/**
 * Adds the missing messages of a conversation in small steps, and restores it if it was deleted. The caller may end its
 * transaction after each step: a new conversation is marked as deleted until it is complete, so that the next import or
 * the purge cleans up after a crash. Throws `bad-input` before it writes if a message belongs to another conversation
 * here. `isForeign`: its cost does not count here.
 */
export function* importSteps(
  database: Database,
  conversation: ExportedConversation,
  isForeign: boolean,
  now: number,
): Generator<void, ImportOutcome> {
  const { id, messages } = conversation
  const known = yield* findKnown(database, conversation)
  const before = database.get<{ deleted_at: number | null }>('select deleted_at from conversations where id = ?', id)
  const isNew = before?.deleted_at !== null
  if (!before) insertConversation(database, conversation, now)
  for (const message of messages) {
    if (known.has(message.id)) continue
    yield
    insertMessage(database, id, message, isForeign)
  }
  yield
  const compared = addComparisons(database, conversation)
  if (isNew) database.run('update conversations set deleted_at = null where id = ?', id)
  return { isNew, isChanged: isNew || known.size < messages.length || compared > 0 }
}

/** Returns how many were added. Existing comparisons stay, because they may have changed since the export. */
function addComparisons(database: Database, { id, comparisons = [] }: ExportedConversation): number {
  const store = createComparisonStore(database)
  return comparisons.filter((comparison) => store.add(id, comparison)).length
}

/** Returns the ids of the messages that are here already. */
function* findKnown(database: Database, { id, messages }: ExportedConversation): Generator<void, Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < messages.length; from += lookupSize) {
    if (from > 0) yield
    const ids = messages.slice(from, from + lookupSize).map((message) => message.id)
    const found = database.all<{ id: string; conversation_id: string }>(
      'select id, conversation_id from messages where id in (select value from json_each(?))',
      JSON.stringify(ids),
    )
    for (const row of found) {
      if (row.conversation_id !== id) throw badInput(explain('importMessageElsewhere', { id: row.id }))
      known.add(row.id)
    }
  }
  return known
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

/** Inserts a message with its checksum, so that it need not be read again to be sealed. */
function insertMessage(database: Database, conversationId: string, message: ExportedMessage, isForeign: boolean): void {
  const { answer } = message
  const base = {
    id: message.id,
    conversation_id: conversationId,
    parent_id: message.parentId,
    role: message.role,
    created_at: clampTimeMs(message.createdAt),
    text: message.text,
    name: message.name,
    tool_call_id: message.toolCallId,
    attachments: writeReferences(message.attachments ?? []),
    reasoning: '',
    error: null,
    answer: null,
  }
  // The ledger counts an answer when its row is updated, so answers of other programs are inserted in one step.
  if (answer && isForeign) {
    const { status, reasoning, requestedModel, model, details } = answer
    const stored = details === null ? null : JSON.stringify(details)
    insertRow(database, sealed({ ...base, status, reasoning, requested_model: requestedModel, model, answer: stored }))
  } else if (answer) {
    insertRow(database, storableRow(base))
    const columns = answerColumns(answer)
    const { checksum } = sealed({ ...base, ...columns })
    updateRow(database, message.id, { ...storableRow(columns), checksum })
  } else insertRow(database, sealed(base))
}

type Row = Readonly<Record<string, Value>>

/** Returns a row as it is stored, with its checksum. */
function sealed(row: Row): Row & { readonly checksum: number } {
  const stored = storableRow(row)
  return { ...stored, checksum: checksumOf(stored) }
}

function storableRow(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, storable(value)]))
}

function insertRow(database: Database, row: Row): void {
  const columns = Object.keys(row)
  database.run(
    `insert into messages (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    ...Object.values(row),
  )
}

function updateRow(database: Database, id: string, row: Row): void {
  const assignments = Object.keys(row).map((column) => `${column} = ?`)
  database.run(`update messages set ${assignments.join(', ')} where id = ?`, ...Object.values(row), id)
}

function answerColumns(answer: ExportedAnswer): Row {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
  return {
    status: answer.status,
    reasoning: answer.reasoning,
    requested_model: answer.requestedModel,
    preset: json(answer.preset),
    model: answer.model,
    provider: answer.provider,
    finish_reason: answer.finishReason,
    prompt_tokens: clampTokens(answer.promptTokens),
    completion_tokens: clampTokens(answer.completionTokens),
    reasoning_tokens: clampTokens(answer.reasoningTokens),
    cached_tokens: clampTokens(answer.cachedTokens),
    cost: clampCostUsd(answer.cost),
    is_byok: answer.isByok === null ? null : Number(answer.isByok),
    request_id: answer.requestId,
    first_token_after: clampDurationMs(answer.firstTokenAfter),
    finished_after: clampDurationMs(answer.finishedAfter),
    reasoned_for: clampDurationMs(answer.reasonedFor),
    schema_problems: json(answer.schemaProblems),
    error: json(answer.error),
    request: json(answer.request),
    answer: json(answer.details),
  }
}
