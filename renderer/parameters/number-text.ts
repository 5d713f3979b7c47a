import type { ChatParameter } from '#shared/chat-parameters/parameter.ts'
import { parametersText } from '../text/en/parameters.ts'
import type { Reading } from './control.tsx'

/** Properties of the parameter that a number field uses. */
export type NumberRow = Pick<ChatParameter, 'name' | 'minimum' | 'maximum' | 'step' | 'startsAt'> & {
  readonly isInteger: boolean
}

/** Incomplete numbers: a sign, a point, an exponent without digits. */
const partial = /^[+-]?\.?$|^[+-]?(\d+\.?\d*|\.\d+)e[+-]?$/i
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Reads the text of a number field. Limits are not checked here. A single comma counts as the decimal point. */
export function readNumber(text: string, { name, isInteger }: NumberRow): Reading {
  const typed = text.trim().replace(/^([+-]?\d*),(\d*)$/, isInteger ? '$&' : '$1.$2')
  if (typed === '') return { kind: 'unset' }
  const message = isInteger ? parametersText.mustBeInteger(name) : parametersText.mustBeNumber(name)
  if (partial.test(typed)) return { kind: 'problem', message, isPartial: true }
  const value = Number(typed)
  // Beyond the safe integers a double would change the typed digits.
  const isRead = number.test(typed) && (isInteger ? Number.isSafeInteger(value) : Number.isFinite(value))
  return isRead ? { kind: 'value', value: value === 0 ? 0 : value } : { kind: 'problem', message }
}

/** Returns the text for a value; a non-number is shown unchanged. */
export function numberText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** Returns the text one step up or down, within the limits; an empty field begins at the start value. */
export function stepNumber(text: string, direction: 1 | -1, row: NumberRow): string {
  const { minimum = -Infinity, maximum = Infinity, step = 1, startsAt } = row
  const reading = readNumber(text, row)
  if (reading.kind !== 'value' || typeof reading.value !== 'number') {
    return reading.kind === 'unset' ? numberText(startsAt ?? 0) : text
  }
  // Ten digits are more than any step has; rounding removes the error of binary fractions.
  const next = Number((reading.value + direction * step).toFixed(10))
  return numberText(Math.min(maximum, Math.max(minimum, next)))
}
