import { explain } from '../messages/explain.ts'
import type { Explanation } from '../messages/notice.ts'
import type { ChatParameter } from './parameter.ts'

type Limits = Pick<ChatParameter, 'name'> & Partial<ChatParameter>

const elements = (count: number) => explain(count === 1 ? 'oneElement' : 'elements', { count })
const pairs = (count: number) => explain(count === 1 ? 'onePair' : 'pairs', { count })
const characters = (count: number) => explain(count === 1 ? 'oneCharacter' : 'characters', { count })

function numberProblem({ name: field, minimum, maximum }: Limits, value: number): Explanation | null {
  const tooSmall = minimum !== undefined && value < minimum
  const tooLarge = maximum !== undefined && value > maximum
  if (!tooSmall && !tooLarge) return null
  if (minimum === undefined) return maximum === undefined ? null : explain('mustBeAtMost', { field, max: maximum })
  if (maximum === undefined) return explain('mustBeAtLeast', { field, min: minimum })
  return explain('mustBeBetween', { field, min: minimum, max: maximum })
}

function listProblem(
  { name: field, minimumItems, maximumItems }: Limits,
  value: readonly unknown[],
): Explanation | null {
  if (minimumItems !== undefined && value.length < minimumItems) {
    return explain('mustHaveAtLeast', { field, count: elements(minimumItems) })
  }
  if (maximumItems !== undefined && value.length > maximumItems) {
    return explain('mustHaveAtMost', { field, count: elements(maximumItems) })
  }
  return null
}

function mapProblem(parameter: Limits, value: object): Explanation | null {
  const { name: field, maximumPairs, maximumKeyLength, maximumValueLength } = parameter
  const given = Object.entries(value)
  if (maximumPairs !== undefined && given.length > maximumPairs) {
    return explain('mustHaveAtMost', { field, count: pairs(maximumPairs) })
  }
  for (const [key, item] of given) {
    if (maximumKeyLength !== undefined && key.length > maximumKeyLength) {
      return explain('keysMustBeAtMost', { field, max: characters(maximumKeyLength) })
    }
    if (maximumValueLength !== undefined && typeof item === 'string' && item.length > maximumValueLength) {
      return explain('valuesMustBeAtMost', { field, max: characters(maximumValueLength) })
    }
  }
  return null
}

/**
 * Returns a sentence about the limit that a value violates, with field and limit, or null. Does not load zod, so that
 * the inspector can check while typing. The value must already have the type of the parameter; null is valid. Lengths
 * are in UTF-16 code units: the documents do not specify the unit, and the most common gateway uses these.
 */
export function limitProblem(parameter: Limits, value: unknown): Explanation | null {
  if (typeof value === 'number') return numberProblem(parameter, value)
  if (typeof value === 'string') {
    const { name: field, maximumLength } = parameter
    if (maximumLength === undefined || value.length <= maximumLength) return null
    return explain('mustBeAtMost', { field, max: characters(maximumLength) })
  }
  if (Array.isArray(value)) return listProblem(parameter, value)
  if (typeof value === 'object' && value !== null) return mapProblem(parameter, value)
  return null
}
