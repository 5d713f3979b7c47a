import { isJson } from '../pieces/format-json.ts'

/** What a typed result is. Plain text is allowed; what begins like JSON and is not is most likely a slip. */
export type ResultHint = 'empty' | 'json' | 'text' | 'broken-json'

export function resultHint(text: string): ResultHint {
  const trimmed = text.trim()
  if (trimmed === '') return 'empty'
  if (isJson(trimmed)) return 'json'
  return /^[[{"]/.test(trimmed) ? 'broken-json' : 'text'
}
