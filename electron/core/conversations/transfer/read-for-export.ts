import type { AnswerStatus, MessageRole } from '#shared/conversation.ts'
import { attachmentsField } from '../../attachments/references.ts'
import type { Database } from '../../storage/database.ts'
import { createComparisonStore } from '../comparison-store.ts'
import type { ConversationStore, StoredPreset } from '../conversation-store.ts'
import { readRole, readStoredError } from '../damaged-row.ts'
import { checkedColumns } from '../message-checksum.ts'
import { createMessageQueueStore } from '../message-queue-store.ts'
import { parseStoredJson } from '../parse-stored-json.ts'
import type { ExportedAnswer, ExportedConversation, ExportedMessage } from './exported.ts'

interface Row {
  id: string
  parent_id: string | null
  role: MessageRole
  created_at: number
  text: string
  name: string | null
  tool_call_id: string | null
  attachments: string | null
  reasoning: string
  status: AnswerStatus | null
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
  request: string | null
  answer: string | null
}

/** How many messages are read in one step, which blocks main. */
const sliceSize = 100

/** Returns a conversation without its messages. Throws `not-found`. */
export function readForExport(
  database: Database,
  store: ConversationStore,
  id: string,
): Omit<ExportedConversation, 'messages'> {
  const stored = store.read(id)
  const { title, isNamed, createdAt, updatedAt, profileId, model, systemPrompt, parameters, isPinned, draft, leafId } =
    stored
  const own = database.get<{ preset: string | null }>('select preset from conversations where id = ?', id)
  const comparisons = createComparisonStore(database).list(id)
  return {
    id,
    title: isNamed ? title : null,
    createdAt,
    updatedAt,
    profileId,
    model,
    systemPrompt,
    parameters,
    preset: parseStoredJson<StoredPreset | null>(own?.preset ?? null, null),
    isPinned,
    draft,
    ...(stored.draftAttachments ? { draftAttachments: stored.draftAttachments } : {}),
    ...(stored.targets.length === 0 ? {} : { comparing: [...stored.targets] }),
    queue: createMessageQueueStore(database)
      .list(id)
      .map(({ targets, isImported: _isImported, ...waiting }) => ({
        ...waiting,
        ...(targets.length === 0 ? {} : { targets: [...targets] }),
      })),
    leafId,
    ...(comparisons.length === 0
      ? {}
      : { comparisons: comparisons.map((comparison) => ({ ...comparison, columns: [...comparison.columns] })) }),
  }
}

/**
 * Yields the messages of a conversation in slices, of all branches, without deleted ones. They are those of the first
 * step, since parents must not be missing if something changes in between.
 */
export function* messagesForExport(database: Database, id: string): Generator<ExportedMessage[]> {
  const sequences = database.all<{ sequence: number }>(
    'select sequence from messages where conversation_id = ? and deleted_with is null order by sequence',
    id,
  )
  for (let from = 0; from < sequences.length; from += sliceSize) {
    const slice = sequences.slice(from, from + sliceSize).map(({ sequence }) => sequence)
    yield database
      .all<Row>(
        `select ${checkedColumns} from messages where sequence in (select value from json_each(?)) order by sequence`,
        JSON.stringify(slice),
      )
      .map(toExported)
  }
}

function toExported(row: Row): ExportedMessage {
  const role = readRole(row.role, row.status)
  return {
    id: row.id,
    parentId: row.parent_id,
    role,
    createdAt: row.created_at,
    text: row.text,
    name: row.name,
    toolCallId: row.tool_call_id,
    ...attachmentsField(row.attachments),
    answer: role === 'assistant' ? toExportedAnswer(row) : null,
  }
}

function toExportedAnswer(row: Row): ExportedAnswer {
  return {
    // An answer in flight does not continue in the exported file.
    status: row.status === null || row.status === 'streaming' ? 'interrupted' : row.status,
    reasoning: row.reasoning,
    requestedModel: row.requested_model,
    preset: parseStoredJson<ExportedAnswer['preset']>(row.preset, null),
    model: row.model,
    provider: row.provider,
    finishReason: row.finish_reason,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    reasoningTokens: row.reasoning_tokens,
    cachedTokens: row.cached_tokens,
    cost: row.cost,
    isByok: row.is_byok === null ? null : row.is_byok === 1,
    requestId: row.request_id,
    firstTokenAfter: row.first_token_after,
    finishedAfter: row.finished_after,
    reasonedFor: row.reasoned_for,
    schemaProblems: parseStoredJson<ExportedAnswer['schemaProblems']>(row.schema_problems, null),
    error: row.error === null ? null : readStoredError(row.error),
    request: parseStoredJson<Record<string, unknown> | null>(row.request, null),
    details: parseStoredJson<Record<string, unknown> | null>(row.answer, null),
  }
}
