import { parametersText } from '../text/en/parameters.ts'
import type { Reading } from './control.tsx'

/** Pairs while they are edited. The last one is always empty: the place for the next. */
export type Pairs = readonly { key: string; value: string }[]

const empty = { key: '', value: '' }

/** The pairs of a map; values that are no texts are shown as JSON. */
export function startPairs(value: unknown): Pairs {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [empty]
  const pairs = Object.entries(value).map(([key, item]) => ({
    key,
    value: typeof item === 'string' ? item : JSON.stringify(item),
  }))
  return [...pairs, empty]
}

/** The pairs with one changed, and an empty one at the end. */
export function changePair(pairs: Pairs, index: number, change: { key?: string; value?: string }): Pairs {
  const next = pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair))
  const last = next.at(-1)
  return last?.key === '' && last.value === '' ? next : [...next, empty]
}

export function removePair(pairs: Pairs, index: number): Pairs {
  return changePair(pairs.toSpliced(index, 1), -1, {})
}

/**
 * Reads a map. Pairs that are empty altogether are left out. `readValue` reads one value; texts of the parameter `name`
 * where it is not given.
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
  // Not by assignment: a key may be `__proto__`.
  return read.length === 0 ? { kind: 'unset' } : { kind: 'value', value: Object.fromEntries(read) }
}
