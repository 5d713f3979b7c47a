import type { Database } from '../../storage/database.ts'
import { badInput } from '../conversation-context.ts'
import { sealMessages } from '../message-checksum.ts'
import type { ExportedAnswer, ExportedConversation, ExportedMessage } from './exported.ts'

/** What an import has done; `known` were there already. */
export interface Imported {
  readonly added: string[]
  readonly known: string[]
}

/**
 * Adds conversations, each message once: of those that are there already only what is missing, and those that were
 * deleted come back. All of it or nothing. Throws `bad-input` where the file contradicts itself or what is here.
 */
export function writeImport(database: Database, conversations: readonly ExportedConversation[]): Imported {
  const imported: Imported = { added: [], known: [] }
  database.transaction(() => {
    for (const conversation of conversations) {
      checkTree(conversation)
      const there = database.get<{ deleted_at: number | null }>(
        'select deleted_at from conversations where id = ?',
        conversation.id,
      )
      if (!there) insertConversation(database, conversation)
      else if (there.deleted_at !== null) {
        database.run('update conversations set deleted_at = null where id = ?', conversation.id)
      }
      for (const message of conversation.messages) insertMessage(database, conversation.id, message)
      ;(there?.deleted_at === null ? imported.known : imported.added).push(conversation.id)
    }
  })
  return imported
}

/** Every message follows one that stands before it, and the branch that is shown ends in one of them. */
function checkTree({ id, title, leafId, messages }: ExportedConversation): void {
  const where = `The conversation ${JSON.stringify(title ?? id)}`
  const before = new Set<string>()
  for (const message of messages) {
    if (before.has(message.id)) throw badInput(`${where} has the message ${message.id} twice.`)
    if (message.parentId !== null && !before.has(message.parentId)) {
      throw badInput(`${where} has a message, ${message.id}, that follows one that is not there.`)
    }
    if ((message.role === 'assistant') !== (message.answer !== null)) {
      throw badInput(`${where} has a message, ${message.id}, whose role and answer contradict each other.`)
    }
    before.add(message.id)
  }
  if (leafId !== null && !before.has(leafId)) throw badInput(`${where} shows a message that is not there.`)
}

function insertConversation(database: Database, conversation: ExportedConversation): void {
  const { id, title, profileId, model, draft, leafId, createdAt, updatedAt, systemPrompt, isPinned } = conversation
  database.run(
    `insert into conversations
       (id, title, profile_id, model, draft, leaf_id, created_at, updated_at, system_prompt, parameters, preset, is_pinned)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    title,
    profileId,
    model,
    draft,
    leafId,
    createdAt,
    updatedAt,
    systemPrompt,
    JSON.stringify(conversation.parameters),
    conversation.preset && JSON.stringify(conversation.preset),
    Number(isPinned),
  )
  for (const { id: queuedId, text, name } of conversation.queue) {
    database.run(
      `insert into queued_messages (id, conversation_id, text, name) values (?, ?, ?, ?) on conflict do nothing`,
      queuedId,
      id,
      text,
      name,
    )
  }
}

function insertMessage(database: Database, conversationId: string, message: ExportedMessage): void {
  const { id, parentId, role, text, name, toolCallId, createdAt, answer } = message
  const there = database.get<{ conversation_id: string }>('select conversation_id from messages where id = ?', id)
  if (there?.conversation_id === conversationId) return
  if (there) throw badInput(`The message ${id} of the file belongs to another conversation here.`)
  database.run(
    `insert into messages (id, conversation_id, parent_id, role, created_at, text, name, tool_call_id)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    conversationId,
    parentId,
    role,
    createdAt,
    text,
    name,
    toolCallId,
  )
  if (answer) writeAnswerColumns(database, id, answer)
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
    answer.promptTokens,
    answer.completionTokens,
    answer.reasoningTokens,
    answer.cachedTokens,
    answer.cost,
    answer.isByok === null ? null : Number(answer.isByok),
    answer.requestId,
    answer.firstTokenAfter,
    answer.finishedAfter,
    answer.reasonedFor,
    json(answer.schemaProblems),
    json(answer.error),
    json(answer.request),
    json(answer.details),
    id,
  )
}
