import { isJson } from '../parts/format-json.ts'

/**
 * The kind of a typed result. Plain text is allowed; text that begins like JSON and is invalid is probably a mistake.
 */
export type ResultHint = 'empty' | 'json' | 'text' | 'broken-json'

export function resultHint(text: string): ResultHint {
  const trimmed = text.trim()
  if (trimmed === '') return 'empty'
  if (isJson(trimmed)) return 'json'
  return /^[[{"]/.test(trimmed) ? 'broken-json' : 'text'
}
