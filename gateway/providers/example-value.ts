import { isRecord } from '#shared/json/json-value.ts'

/** Bounds on the depth and the number of values of an example: schemas can refer to themselves, more than once. */
const maxDepth = 12
const maxValues = 1000

/**
 * Returns a value that follows a JSON Schema, always the same: every property of an object, one item of an array, the
 * first value of an enumeration, the smallest number, and `text` for every string.
 */
export function createExampleValue(schema: unknown, text: string): unknown {
  return writeExample(schema, { text, root: schema, valuesLeft: maxValues }, 0)
}

interface Example {
  readonly text: string
  readonly root: unknown
  valuesLeft: number
}

function writeExample(schema: unknown, example: Example, depth: number): unknown {
  if (!isRecord(schema) || depth > maxDepth || example.valuesLeft-- <= 0) return null
  const within = (inner: unknown) => writeExample(inner, example, depth + 1)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (typeof schema['$ref'] === 'string') return within(resolve(schema['$ref'], example.root))
  for (const choice of ['anyOf', 'oneOf', 'allOf']) {
    const options: unknown = schema[choice]
    if (Array.isArray(options) && options.length > 0) return within(options[0])
  }
  const given = schema['type']
  const type: unknown = Array.isArray(given) ? given[0] : (given ?? ('properties' in schema ? 'object' : 'string'))
  switch (type) {
    case 'object': {
      const properties = isRecord(schema['properties']) ? schema['properties'] : {}
      return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, within(inner)]))
    }
    case 'array':
      return isRecord(schema['items']) && schema['maxItems'] !== 0 ? [within(schema['items'])] : []
    case 'string':
      return typeof schema['maxLength'] === 'number' ? example.text.slice(0, schema['maxLength']) : example.text
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0
    case 'boolean':
      return true
    default:
      return null
  }
}

/** Follows a reference inside the schema, such as `#/$defs/place`. */
function resolve(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#')) return undefined
  const steps = reference.slice(1).split('/').filter(Boolean)
  return steps.reduce<unknown>(
    (place, step) => (isRecord(place) && Object.hasOwn(place, step) ? place[step] : undefined),
    root,
  )
}
