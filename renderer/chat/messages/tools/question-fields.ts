import { isRecord } from '#shared/json/json-value.ts'

/** A field of a server's question. What it says about a field is untrusted and only text. */
export interface QuestionField {
  readonly name: string
  readonly label: string
  readonly help: string | null
  readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice'
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly isRequired: boolean
  readonly initial: string | boolean
}

const maxFields = 40
const maxChoices = 200
const maxLabel = 200

/** Reads the fields of a flat JSON Schema. Fields of other types are left out. */
export function questionFields(schema: Readonly<Record<string, unknown>>): QuestionField[] {
  const properties = isRecord(schema['properties']) ? Object.entries(schema['properties']) : []
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return properties.slice(0, maxFields).flatMap(([name, property]): QuestionField[] => {
    if (!isRecord(property)) return []
    const kind = kindOf(property)
    if (kind === null) return []
    const { title, description, default: initial } = property
    return [
      {
        name,
        label: typeof title === 'string' && title !== '' ? title.slice(0, maxLabel) : name.slice(0, maxLabel),
        help: typeof description === 'string' && description !== '' ? description.slice(0, 1000) : null,
        kind,
        choices: choicesOf(property),
        isRequired: required.includes(name),
        initial: kind === 'boolean' ? initial === true : isScalar(initial) ? String(initial) : '',
      },
    ]
  })
}

type Value = string | number | boolean

/** Returns the typed answer, or the first field whose value does not fit. */
export function readAnswer(
  fields: readonly QuestionField[],
  typed: Readonly<Record<string, string | boolean>>,
): { readonly content: Record<string, Value> } | { readonly invalid: string } {
  const content: Record<string, Value> = {}
  for (const { name, kind, isRequired, initial } of fields) {
    // Names come from the server, and may be those of methods of objects.
    const value = typedOf(typed, name) ?? initial
    if (typeof value === 'boolean') {
      content[name] = value
      continue
    }
    if (value.trim() === '') {
      if (isRequired) return { invalid: name }
      continue
    }
    if (kind !== 'number' && kind !== 'integer') {
      content[name] = value
      continue
    }
    const number = Number(value)
    if (!Number.isFinite(number) || (kind === 'integer' && !Number.isSafeInteger(number))) return { invalid: name }
    content[name] = number
  }
  return { content }
}

/** Returns what was typed into a field; undefined if nothing was. */
export function typedOf(typed: Readonly<Record<string, string | boolean>>, name: string): string | boolean | undefined {
  return Object.hasOwn(typed, name) ? typed[name] : undefined
}

function kindOf(property: Readonly<Record<string, unknown>>): QuestionField['kind'] | null {
  if (choicesOf(property).length > 0) return 'choice'
  switch (property['type']) {
    case 'string':
      return 'text'
    case 'number':
    case 'integer':
    case 'boolean':
      return property['type']
    default:
      return null
  }
}

function choicesOf(property: Readonly<Record<string, unknown>>): QuestionField['choices'] {
  const { enum: values, enumNames: names, oneOf } = property
  if (Array.isArray(oneOf)) {
    return oneOf
      .slice(0, maxChoices)
      .flatMap((choice) =>
        isRecord(choice) && typeof choice['const'] === 'string'
          ? [{ value: choice['const'], label: typeof choice['title'] === 'string' ? choice['title'] : choice['const'] }]
          : [],
      )
  }
  const labels: readonly unknown[] = Array.isArray(names) ? names : []
  return (Array.isArray(values) ? values : []).slice(0, maxChoices).flatMap((value, index) => {
    const label = labels[index]
    return typeof value === 'string' ? [{ value, label: typeof label === 'string' ? label : value }] : []
  })
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
