import type { ContextSize } from '#shared/context-size.ts'
import type { Database } from '../storage/database.ts'
import type { StoredConversation } from './conversation-store.ts'
import { pathEnd } from './message-tree.ts'
import { parseStoredJson } from './parse-stored-json.ts'

/** Messages at the end of the branch from which the size is estimated: a long branch costs no more than a short one. */
const maxSample = 40
/** Messages that are counted if no answer among them has reported usage. */
const maxCounted = 10_000
/** What most tokenizers have for English text. */
const defaultCharactersPerToken = 4
/** Answers with fewer tokens say little about a tokenizer. */
const minTokens = 20

interface SizeRow {
  readonly id: string
  readonly role: string
  readonly status: string | null
  readonly prompt_tokens: number | null
  readonly completion_tokens: number | null
  readonly reasoning_tokens: number | null
  readonly characters: number
}

/**
 * Estimates the tokens of the branch that is shown: those that the last answer reported, with what was added since. How
 * many characters a token has is learned from the answers of this chat.
 */
export function readContextSize(
  database: Database,
  { leafId, systemPrompt, presetValues }: Pick<StoredConversation, 'leafId' | 'systemPrompt' | 'presetValues'>,
): ContextSize {
  const rows = leafId === null ? [] : readEnd(database, leafId, maxSample)
  const learned = learnCharactersPerToken(rows)
  const anchor = rows.findIndex((row) => reportsContext(database, row))
  const reported = rows[anchor]
  if (reported !== undefined) {
    const added = rows.slice(0, anchor).reduce((sum, { characters }) => sum + characters, 0)
    const tokens = (reported.prompt_tokens ?? 0) + (reported.completion_tokens ?? 0) - (reported.reasoning_tokens ?? 0)
    return { ...learned, tokens: Math.max(0, tokens) + Math.ceil(added / learned.charactersPerToken), isReported: true }
  }
  const all = rows.length < maxSample || leafId === null ? rows : readEnd(database, leafId, maxCounted)
  const prompt = systemPrompt === '' ? (presetValues?.systemPrompt ?? '') : systemPrompt
  const characters = all.reduce((sum, row) => sum + row.characters, prompt.length)
  return { ...learned, tokens: Math.ceil(characters / learned.charactersPerToken), isReported: false }
}

function readEnd(database: Database, leafId: string, count: number): SizeRow[] {
  return database.all<SizeRow>(
    `${pathEnd} select messages.id, role, status, prompt_tokens, completion_tokens, reasoning_tokens,
       length(text) as characters
     from path join messages on messages.id = path.id order by path.depth`,
    leafId,
    count,
  )
}

/**
 * Whether the tokens of an answer are those of its context. Not if it came from a response cache, which reports none,
 * or ran tools of the gateway, which counts every step.
 */
function reportsContext(database: Database, { id, role, prompt_tokens, completion_tokens }: SizeRow): boolean {
  if (role !== 'assistant' || !prompt_tokens || completion_tokens === null) return false
  const row = database.get<{ details: string | null }>(
    `select case when json_valid(answer) then answer -> '$.usage.server_tool_use_details' end as details
     from messages where id = ?`,
    id,
  )
  const details = parseStoredJson<Readonly<Record<string, unknown>> | null>(row?.details ?? null, null) ?? {}
  return !Object.values(details).some((count) => typeof count === 'number' && count > 0)
}

function learnCharactersPerToken(rows: readonly SizeRow[]): Pick<ContextSize, 'charactersPerToken' | 'learnedFrom'> {
  const answers = rows.flatMap(({ role, status, completion_tokens, reasoning_tokens, characters }) => {
    const tokens = (completion_tokens ?? 0) - (reasoning_tokens ?? 0)
    return role === 'assistant' && status === 'done' && tokens >= minTokens && characters > 0
      ? [{ tokens, characters }]
      : []
  })
  if (answers.length === 0) return { charactersPerToken: defaultCharactersPerToken, learnedFrom: 0 }
  const tokens = answers.reduce((sum, each) => sum + each.tokens, 0)
  const characters = answers.reduce((sum, each) => sum + each.characters, 0)
  // Answers with calls or pictures have tokens without text.
  return { charactersPerToken: Math.min(Math.max(characters / tokens, 1), 8), learnedFrom: answers.length }
}
