import type { ChatParameter } from './parameter.ts'

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function numberProblem({ name, minimum, maximum }: ChatParameter, value: number): string | null {
  const tooSmall = minimum !== undefined && value < minimum
  const tooLarge = maximum !== undefined && value > maximum
  if (!tooSmall && !tooLarge) return null
  if (minimum !== undefined && maximum !== undefined) return `${name} must be between ${minimum} and ${maximum}`
  return minimum === undefined ? `${name} must be at most ${maximum}` : `${name} must be at least ${minimum}`
}

function listProblem({ name, minimumItems, maximumItems }: ChatParameter, value: readonly unknown[]): string | null {
  if (minimumItems !== undefined && value.length < minimumItems) {
    return `${name} must have at least ${plural(minimumItems, 'element')}`
  }
  if (maximumItems !== undefined && value.length > maximumItems) {
    return `${name} must have at most ${plural(maximumItems, 'element')}`
  }
  return null
}

function mapProblem(parameter: ChatParameter, value: object): string | null {
  const { name, maximumPairs, maximumKeyLength, maximumValueLength } = parameter
  const pairs = Object.entries(value)
  if (maximumPairs !== undefined && pairs.length > maximumPairs) {
    return `${name} must have at most ${plural(maximumPairs, 'pair')}`
  }
  for (const [key, item] of pairs) {
    if (maximumKeyLength !== undefined && key.length > maximumKeyLength) {
      return `${name} keys must be at most ${plural(maximumKeyLength, 'character')}`
    }
    if (maximumValueLength !== undefined && typeof item === 'string' && item.length > maximumValueLength) {
      return `${name} values must be at most ${plural(maximumValueLength, 'character')}`
    }
  }
  return null
}

/**
 * Returns a sentence about the limit that a value violates, with field and limit, or null. Does not load zod, so that
 * the inspector can check while typing. The value must already have the type of the parameter; null is valid. Lengths
 * are in UTF-16 code units: the documents do not specify the unit, and the most common gateway uses these.
 */
export function limitProblem(parameter: ChatParameter, value: unknown): string | null {
  if (typeof value === 'number') return numberProblem(parameter, value)
  if (typeof value === 'string') {
    const { name, maximumLength } = parameter
    if (maximumLength === undefined || value.length <= maximumLength) return null
    return `${name} must be at most ${plural(maximumLength, 'character')}`
  }
  if (Array.isArray(value)) return listProblem(parameter, value)
  if (typeof value === 'object' && value !== null) return mapProblem(parameter, value)
  return null
}
