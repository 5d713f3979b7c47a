import { cleanText } from './clean-text.ts'

export interface JsonLimits {
  /** Of the value as JSON, approximately; a key or a text counts its characters. */
  readonly maxSize: number
  readonly maxDepth: number
}

export interface BoundedObject {
  readonly value: Record<string, unknown>
  readonly size: number
}

/**
 * Returns a copy of a JSON object with cleaned texts, or null if it is no object, too deep or too large. The copy has no
 * key `__proto__`, which would be the prototype of an object in code that assigns it.
 */
export function boundedObject(value: unknown, { maxSize, maxDepth }: JsonLimits): BoundedObject | null {
  let size = 0

  /** Throws a `RangeError` beyond the limits. */
  function copy(part: unknown, depth: number): unknown {
    size += typeof part === 'string' ? part.length + 2 : 4
    if (size > maxSize || depth > maxDepth) throw new RangeError('too large')
    if (typeof part === 'string') return cleanText(part)
    if (Array.isArray(part)) return part.map((item) => copy(item, depth + 1))
    if (typeof part === 'object' && part !== null) return copyObject(part, depth)
    return typeof part === 'number' || typeof part === 'boolean' ? part : null
  }

  function copyObject(part: object, depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = []
    for (const [key, item] of Object.entries(part)) {
      size += key.length + 3
      if (key !== '__proto__') entries.push([cleanText(key), copy(item, depth + 1)])
    }
    return Object.fromEntries(entries)
  }

  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  try {
    return { value: copyObject(value, 1), size }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
