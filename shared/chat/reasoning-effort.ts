import { isRecord } from '../json/json-value.ts'

/** Returns the reasoning effort that the parameters of a chat set, in either of its two fields; null if none. */
export function effortOf(parameters: Readonly<Record<string, unknown>>): string | null {
  const { reasoning, reasoning_effort: effort } = parameters
  const inner = isRecord(reasoning) ? reasoning['effort'] : undefined
  const found = effort ?? inner
  return typeof found === 'string' ? found : null
}

/**
 * Returns the change that sets the effort, or unsets it for null. If the chat sets `reasoning`, it is changed there: a
 * gateway refuses two fields that differ.
 */
export function changeEffort(
  parameters: Readonly<Record<string, unknown>>,
  effort: string | null,
): { set: Record<string, unknown>; unset: string[] } {
  const { reasoning } = parameters
  if (!isRecord(reasoning)) {
    return effort === null ? { set: {}, unset: ['reasoning_effort'] } : { set: { reasoning_effort: effort }, unset: [] }
  }
  const { effort: _effort, ...rest } = reasoning
  const next = effort === null ? rest : { ...rest, effort }
  const isEmpty = Object.keys(next).length === 0
  return {
    set: isEmpty ? {} : { reasoning: next },
    unset: isEmpty ? ['reasoning', 'reasoning_effort'] : ['reasoning_effort'],
  }
}
