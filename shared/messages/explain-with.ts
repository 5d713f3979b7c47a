import type { Explanation, Notice, NoticeValue, ValuesOf } from './notice.ts'
import { fillTemplate } from './render-notice.ts'

/** A value of a message. The sentence of another explanation becomes a part of this one in every language. */
type Value = string | number | Explanation

/** The values that a template needs; none if it has no names. */
export type ValuesFor<Template extends string> = [ValuesOf<Template>] extends [never]
  ? []
  : [Readonly<Record<ValuesOf<Template>, Value>>]

/** Returns a message of a table: its English sentence, and its code and values for other languages. */
export function explainWith<Code extends string, Templates extends Readonly<Record<Code, string>>>(
  templates: Templates,
  code: Code,
  ...[values]: ValuesFor<Templates[Code]>
): Explanation & { readonly notice: Notice } {
  const given: readonly [string, Value][] = Object.entries<Value>(values ?? {})
  const inEnglish = Object.fromEntries(given.map(([name, value]) => [name, englishOf(value)]))
  // The type of `values` ensures that none is missing.
  const message = fillTemplate(templates[code], inEnglish) ?? templates[code]
  if (given.length === 0) return { message, notice: { code } }
  return {
    message,
    notice: { code, values: Object.fromEntries(given.map(([name, value]) => [name, noticeOf(value)])) },
  }
}

/** Returns the explanation of an object with more properties. */
export function pickExplanation({ message, notice }: Explanation): Explanation {
  return notice === undefined ? { message } : { message, notice }
}

function englishOf(value: Value): string | number {
  return typeof value === 'object' ? value.message : value
}

function noticeOf(value: Value): NoticeValue {
  return typeof value === 'object' ? (value.notice ?? value.message) : value
}
