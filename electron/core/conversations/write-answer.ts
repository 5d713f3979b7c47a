import type { Database } from '../storage/database.ts'
import { isFree } from '../storage/migrations/0016-0018-known-costs-and-drafts.ts'
import { sealMessages } from './message-checksum.ts'
import type { FinishedAnswer, NewAnswer } from './message-store.ts'
import { usageOf, writeStoredAnswer } from './stored-answer.ts'

/** Inserts an answer in flight, which is empty or begins with the answer that it continues. */
export function insertAnswer(
  database: Database,
  { id, conversationId, parentId, requestedModel, preset = null, request = null, prefix = null, createdAt }: NewAnswer,
): void {
  database.run(
    `insert into messages
       (id, conversation_id, parent_id, role, status, text, reasoning, answer, requested_model, preset, request, created_at)
     values (?, ?, ?, 'assistant', 'streaming', ?, ?, ?, ?, ?, ?, ?)`,
    id,
    conversationId,
    parentId,
    prefix?.text ?? '',
    prefix?.reasoning ?? '',
    prefix && writeStoredAnswer(prefix),
    requestedModel,
    preset && JSON.stringify(preset),
    request && JSON.stringify(request),
    createdAt,
  )
  sealMessages(database, id)
}

/** SQL for the cost of an answer without reported cost: zero for a model on this computer, otherwise null. */
const freeCost = `case when ${isFree(
  '(select profile_id from conversations where id = conversation_id)',
  'coalesce(?, requested_model)',
)} then 0 end`

/** Stores a finished answer. The caller updates its checksum. */
export function writeAnswer(database: Database, finished: FinishedAnswer): void {
  const { id, status, answer, error, requestId, firstTokenAfter, finishedAfter } = finished
  const { reasonedFor = null, schemaProblems = null } = finished
  const usage = answer.usage && usageOf(answer.usage)
  database.run(
    `update messages set text = ?, reasoning = ?, status = ?, model = ?, provider = ?, finish_reason = ?,
       prompt_tokens = ?, completion_tokens = ?, reasoning_tokens = ?, cached_tokens = ?,
       cost = coalesce(?, ${freeCost}), is_byok = ?,
       request_id = ?, first_token_after = ?, finished_after = ?, reasoned_for = ?, schema_problems = ?, error = ?,
       answer = ?
     where id = ?`,
    answer.text,
    answer.reasoning,
    status,
    answer.model,
    answer.provider,
    answer.finishReason,
    usage?.promptTokens ?? null,
    usage?.completionTokens ?? null,
    usage?.reasoningTokens ?? null,
    usage?.cachedTokens ?? null,
    usage?.cost ?? null,
    answer.model,
    typeof usage?.isByok === 'boolean' ? Number(usage.isByok) : null,
    requestId,
    firstTokenAfter,
    finishedAfter,
    reasonedFor,
    schemaProblems && JSON.stringify(schemaProblems),
    error && JSON.stringify(error),
    writeStoredAnswer(answer),
    id,
  )
}
