import type { ToolResults } from '#shared/chat-draft.ts'
import { chatDrafts } from '../../draft/chat-drafts.ts'
import { isJson } from '../parts/format-json.ts'

export function writeToolResults(answerId: string, results: ToolResults): void {
  const isEmpty = Object.values(results).every((text) => text === '')
  chatDrafts.write({ kind: 'tool-results', ownerId: answerId, value: isEmpty ? null : results })
}

/**
 * The kind of a typed result. Plain text is allowed; text that begins like JSON and is invalid is probably a mistake.
 */
type ResultHint = 'empty' | 'json' | 'text' | 'broken-json'

export function resultHint(text: string): ResultHint {
  const trimmed = text.trim()
  if (trimmed === '') return 'empty'
  if (isJson(trimmed)) return 'json'
  return /^[[{"]/.test(trimmed) ? 'broken-json' : 'text'
}
