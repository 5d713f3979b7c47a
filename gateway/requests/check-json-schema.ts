import { isRecord } from '#shared/json/json-value.ts'

const typeNames = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])

type Schema = Readonly<Record<string, unknown>>

/** Keywords whose value is a schema, a list of schemas, or an object of schemas. */
const ofOne = ['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']
const ofMany = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const ofNamed = ['properties', 'patternProperties', '$defs', 'definitions']

/**
 * Returns what is wrong with the shape of a JSON Schema, as a sentence that names the place, or null. Checks only what
 * every reader of schemas relies on: types, and where schemas may be nested.
 * @param place the name of the schema in the message
 */
export function schemaProblem(schema: unknown, place: string): string | null {
  if (typeof schema === 'boolean') return null
  if (!isRecord(schema)) return `${place} must be an object`
  return typeProblem(schema, place) ?? listProblem(schema, place) ?? innerProblem(schema, place)
}

function typeProblem({ type }: Schema, place: string): string | null {
  if (type === undefined) return null
  const given: readonly unknown[] = Array.isArray(type) ? type : [type]
  const isKnown = given.every((name) => typeof name === 'string' && typeNames.has(name))
  return isKnown ? null : `${place}.type must be one of ${[...typeNames].join(', ')}, or an array of them`
}

function listProblem({ required, enum: values }: Schema, place: string): string | null {
  const isListOfNames = Array.isArray(required) && required.every((name) => typeof name === 'string')
  if (required !== undefined && !isListOfNames) return `${place}.required must be an array of strings`
  return values === undefined || Array.isArray(values) ? null : `${place}.enum must be an array`
}

function innerProblem(schema: Schema, place: string): string | null {
  for (const [name, inner, within] of innerSchemas(schema)) {
    if (within === 'wrong') return `${place}.${name} must be ${ofMany.includes(name) ? 'an array' : 'an object'}`
    const problem = schemaProblem(inner, `${place}.${name}`)
    if (problem !== null) return problem
  }
  return null
}

function* innerSchemas(schema: Schema): Generator<readonly [name: string, inner: unknown, within: 'right' | 'wrong']> {
  for (const name of ofOne) {
    const inner = schema[name]
    if (inner !== undefined && !Array.isArray(inner)) yield [name, inner, 'right']
  }
  for (const name of ofMany) {
    const list = schema[name]
    if (list === undefined) continue
    if (!Array.isArray(list)) yield [name, list, 'wrong']
    else for (const [index, inner] of list.entries()) yield [`${name}[${index}]`, inner, 'right']
  }
  for (const name of ofNamed) {
    const named = schema[name]
    if (named === undefined) continue
    if (!isRecord(named)) yield [name, named, 'wrong']
    else for (const [key, inner] of Object.entries(named)) yield [`${name}.${key}`, inner, 'right']
  }
}
