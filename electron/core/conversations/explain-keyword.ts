import type { ErrorObject } from 'ajv'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'

type Problem = Pick<ErrorObject, 'keyword' | 'params' | 'message'>

/** Returns what is wrong with a value, in Ajv's words; with a notice for the keywords that schemas use most. */
export function explainKeyword({ keyword, params, message }: Problem): Explanation {
  if (message === undefined) return explain('schemaInvalid')
  const inEnglish = `${message}${detailOf(keyword, params)}`
  const explained = explainKnown(keyword, params)
  // Ajv has other words for some values of a keyword, such as a list of types.
  return explained?.message === inEnglish ? explained : { message: inEnglish }
}

function explainKnown(keyword: string, params: Readonly<Record<string, unknown>>): Explanation | null {
  const limit = String(params['limit'])
  switch (keyword) {
    case 'type':
      return explainType(params['type'])
    case 'required':
      return explain('schemaRequired', { name: `'${String(params['missingProperty'])}'` })
    case 'additionalProperties':
      return explain('schemaAdditional', { name: String(params['additionalProperty']) })
    case 'enum':
      return explain('schemaEnum', { values: JSON.stringify(params['allowedValues']) })
    case 'const':
      return explain('schemaConst', { value: JSON.stringify(params['allowedValue']) })
    case 'minimum':
      return explain('schemaMinimum', { limit })
    case 'maximum':
      return explain('schemaMaximum', { limit })
    case 'exclusiveMinimum':
      return explain('schemaAbove', { limit })
    case 'exclusiveMaximum':
      return explain('schemaBelow', { limit })
    case 'multipleOf':
      return explain('schemaMultiple', { divisor: String(params['multipleOf']) })
    case 'pattern':
      return explain('schemaPattern', { pattern: `"${String(params['pattern'])}"` })
    case 'minLength':
      return explain('schemaTooShort', { limit })
    case 'maxLength':
      return explain('schemaTooLong', { limit })
    case 'minItems':
      return explain('schemaTooFew', { limit })
    case 'maxItems':
      return explain('schemaTooMany', { limit })
    case 'oneOf':
      return explain('schemaOneOf')
    case 'anyOf':
      return explain('schemaAnyOf')
    default:
      return null
  }
}

function explainType(type: unknown): Explanation | null {
  switch (type) {
    case 'string':
      return explain('schemaString')
    case 'number':
      return explain('schemaNumber')
    case 'integer':
      return explain('schemaInteger')
    case 'boolean':
      return explain('schemaBoolean')
    case 'object':
      return explain('schemaObject')
    case 'array':
      return explain('schemaArray')
    case 'null':
      return explain('schemaNull')
    default:
      return null
  }
}

/** Returns the value that Ajv's message for some keywords omits. */
function detailOf(keyword: string, params: Readonly<Record<string, unknown>>): string {
  switch (keyword) {
    case 'additionalProperties':
      return ` (${String(params['additionalProperty'])})`
    case 'enum':
      return ` (${JSON.stringify(params['allowedValues'])})`
    case 'const':
      return ` (${JSON.stringify(params['allowedValue'])})`
    default:
      return ''
  }
}
