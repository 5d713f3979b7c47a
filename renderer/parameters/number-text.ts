import type { ChatParameter } from '#shared/chat-parameters/parameter.ts'
import { parametersText } from '../text/en/parameters.ts'
import type { Reading } from './control.tsx'

/** What a number field needs to know of its parameter. */
export type NumberRow = Pick<ChatParameter, 'name' | 'minimum' | 'maximum' | 'step' | 'startsAt'> & {
  readonly isInteger: boolean
}

/** The beginnings of numbers: a sign, a point, an exponent without its digits. */
const partial = /^[+-]?\.?$|^[+-]?(\d+\.?\d*|\.\d+)e[+-]?$/i
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Reads what was typed into a number field. Limits are not checked here. A comma alone counts as the decimal point. */
export function readNumber(text: string, { name, isInteger }: NumberRow): Reading {
  const typed = text.trim().replace(/^([+-]?\d*),(\d*)$/, isInteger ? '$&' : '$1.$2')
  if (typed === '') return { kind: 'unset' }
  const message = isInteger ? parametersText.mustBeInteger(name) : parametersText.mustBeNumber(name)
  if (partial.test(typed)) return { kind: 'problem', message, isPartial: true }
  const value = Number(typed)
  // Beyond the safe integers a double would change the digits that were typed.
  const isRead = number.test(typed) && (isInteger ? Number.isSafeInteger(value) : Number.isFinite(value))
  return isRead ? { kind: 'value', value: value === 0 ? 0 : value } : { kind: 'problem', message }
}

/** The text for a value; one that is no number is shown as it is. */
export function numberText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** The text one step up or down, within the limits; from nothing it begins where the parameter starts. */
export function stepNumber(text: string, direction: 1 | -1, row: NumberRow): string {
  const { minimum = -Infinity, maximum = Infinity, step = 1, startsAt } = row
  const reading = readNumber(text, row)
  if (reading.kind !== 'value' || typeof reading.value !== 'number') {
    return reading.kind === 'unset' ? numberText(startsAt ?? 0) : text
  }
  // Ten digits are more than any step has; they cut off what binary fractions add.
  const next = Number((reading.value + direction * step).toFixed(10))
  return numberText(Math.min(maximum, Math.max(minimum, next)))
}
