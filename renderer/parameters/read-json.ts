import { parametersText } from '../text/en/parameters.ts'
import type { Reading } from './control.tsx'

/** One token of JSON, from where the last match ended; the groups give its kind. */
const token =
  // oxlint-disable-next-line no-control-regex -- They may not stand in a text.
  /[ \t\n\r]*(?:([[\]{},:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|true\b|false\b|null\b)/y

/** Reads typed JSON; white space alone is unset. A mistake is reported with its line and column. */
export function readJsonInput(text: string): Reading {
  if (text.trim() === '') return { kind: 'unset' }
  const place = jsonErrorPlace(text)
  if (place === null) return { kind: 'value', value: JSON.parse(text) as unknown }
  const { line, column } = placeOf(place, text)
  return { kind: 'problem', message: parametersText.noJson(line, column), isPartial: true }
}

function placeOf(position: number, text: string): { line: number; column: number } {
  const before = text.slice(0, position)
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') }
}

/** Returns the text for a value: short values on one line, others with one entry per line. */
export function jsonText(value: unknown): string {
  if (value === undefined) return ''
  const short = JSON.stringify(value)
  return short.length <= 32 ? short : JSON.stringify(value, null, 2)
}

/**
 * What may follow: a value, the first entry or the end of an array or object, a key, a colon, or what comes after a
 * value.
 */
type Expected = 'value' | 'item' | 'field' | 'key' | 'colon' | 'after'

/**
 * Returns the offset at which a text stops being JSON: its length if the end is missing, null if it is JSON. V8 gives
 * no position for most mistakes.
 */
export function jsonErrorPlace(text: string): number | null {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    token.lastIndex = at
    const match = token.exec(text)
    const next: Expected | null =
      match && follow(expected, match[1] ?? (match[2] === undefined ? 'value' : 'text'), open)
    if (next === null) {
      const place = at + text.slice(at).search(/[^ \t\n\r]|$/)
      return place === text.length && open.length === 0 && expected === 'after' ? null : place
    }
    expected = next
    at = token.lastIndex
  }
}

/**
 * Returns what may follow a token, or null if the token is not allowed there. Updates `open`, the enclosing arrays and
 * objects.
 */
function follow(expected: Expected, found: string, open: string[]): Expected | null {
  const isValue = found === 'value' || found === 'text'
  switch (expected) {
    case 'item':
      if (found === ']') return close(open)
      return begin(found, isValue, open)
    case 'value':
      return begin(found, isValue, open)
    case 'field':
      if (found === '}') return close(open)
      return found === 'text' ? 'colon' : null
    case 'key':
      return found === 'text' ? 'colon' : null
    case 'colon':
      return found === ':' ? 'value' : null
    case 'after':
      if (open.length === 0) return null
      if (found === ',') return open.at(-1) === '[' ? 'value' : 'key'
      return found === (open.at(-1) === '[' ? ']' : '}') ? close(open) : null
  }
}

function begin(found: string, isValue: boolean, open: string[]): Expected | null {
  if (isValue) return 'after'
  if (found !== '[' && found !== '{') return null
  open.push(found)
  return found === '[' ? 'item' : 'field'
}

function close(open: string[]): Expected {
  open.pop()
  return 'after'
}
