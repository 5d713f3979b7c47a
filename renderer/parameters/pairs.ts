import { isRecord } from '#shared/json/json-value.ts'
import { parametersText } from '../text/en/parameters.ts'
import type { Reading } from './control.tsx'

/** Pairs during editing. The last one is always empty. */
export type Pairs = readonly { key: string; value: string }[]

const empty = { key: '', value: '' }

/** Returns the pairs of a map, or pairs as they are; values other than texts are shown as JSON. */
export function startPairs(value: unknown): Pairs {
  if (Array.isArray(value)) return changePair(value.filter(isPair), -1, {})
  if (typeof value !== 'object' || value === null) return [empty]
  const pairs = Object.entries(value).map(([key, item]) => ({
    key,
    value: typeof item === 'string' ? item : JSON.stringify(item),
  }))
  return [...pairs, empty]
}

/** Changes one pair and keeps an empty one at the end. */
export function changePair(pairs: Pairs, index: number, change: { key?: string; value?: string }): Pairs {
  const next = pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair))
  const last = next.at(-1)
  return last?.key === '' && last.value === '' ? next : [...next, empty]
}

export function removePair(pairs: Pairs, index: number): Pairs {
  return changePair(pairs.toSpliced(index, 1), -1, {})
}

/**
 * Reads a map and ignores empty pairs. `readValue` reads one value; by default it is a text of the parameter `name`.
 */
export function readPairs(pairs: Pairs, name: string, readValue?: (text: string) => Reading): Reading {
  const read: [string, unknown][] = []
  const seen = new Set<string>()
  for (const { key, value } of pairs) {
    if (key === '' && value === '') continue
    if (key === '') return { kind: 'problem', message: parametersText.keyMissing(name), isPartial: true }
    if (seen.has(key)) return { kind: 'problem', message: parametersText.keyTwice(name, key), isPartial: true }
    seen.add(key)
    const reading: Reading = readValue?.(value) ?? { kind: 'value', value }
    switch (reading.kind) {
      case 'problem':
        return reading
      case 'unset':
        return readValue === undefined
          ? reading
          : { kind: 'problem', message: parametersText.mustBeNumber(name), isPartial: true }
      case 'value':
        read.push([key, reading.value])
    }
  }
  // `fromEntries`, not assignment: a key may be `__proto__`.
  return read.length === 0 ? { kind: 'unset' } : { kind: 'value', value: Object.fromEntries(read) }
}

function isPair(value: unknown): value is Pairs[number] {
  return isRecord(value) && typeof value['key'] === 'string' && typeof value['value'] === 'string'
}
