import { parametersText } from '../text/en/parameters.ts'
import type { Reading } from './control.tsx'
import { jsonErrorPlace } from './json-error-place.ts'

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
