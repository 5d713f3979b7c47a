import { createLruStorage } from '../../../storage/lru-storage.ts'
import { isJson } from '../parts/format-json.ts'

/** Unsent results of an answer's tool calls, by call id. */
export type ToolDrafts = Readonly<Record<string, string>>

const stored = createLruStorage<ToolDrafts>({ key: 'chat.toolResults', limit: 50, isValue: isToolDrafts })

export function readToolDrafts(storage: Storage, answerId: string): ToolDrafts {
  return stored.read(storage, answerId) ?? {}
}

export function storeToolDrafts(storage: Storage, answerId: string, drafts: ToolDrafts): void {
  const isEmpty = Object.values(drafts).every((text) => text === '')
  stored.write(storage, answerId, isEmpty ? undefined : drafts)
}

function isToolDrafts(value: unknown): value is ToolDrafts {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
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
