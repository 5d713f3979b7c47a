import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Answer } from '#shared/answer.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { isRecord } from '#shared/is-record.ts'

/** How many problems are told; the rest are most often the same once more. */
const most = 20

/**
 * What in an answer breaks the form that its request asked for, as sentences that name the place. Null where no JSON was
 * asked for, where the model calls tools or refuses instead, and where the schema is none.
 */
export function schemaProblemsOf(request: Pick<ChatRequest, 'response_format'>, answer: Answer): string[] | null {
  const format = request.response_format
  if (format?.type !== 'json_schema' && format?.type !== 'json_object') return null
  if (answer.refusal !== '' || (answer.text === '' && answer.toolCalls.length > 0)) return null
  let value: unknown
  try {
    value = JSON.parse(answer.text)
  } catch (error) {
    return [`The answer is not JSON: ${error instanceof Error ? error.message : String(error)}`]
  }
  if (format.type === 'json_object') return isRecord(value) ? [] : ['The answer is not a JSON object.']
  // The schema of the parameter has checked that this is an object with a schema or without one.
  const { schema = {} } = format['json_schema'] as { readonly schema?: Readonly<Record<string, unknown>> }
  const validate = compile(schema)
  if (!validate) return null
  return validate(value) ? [] : (validate.errors ?? []).slice(0, most).map(sentenceOf)
}

/** Formats are hints, and keywords of other drafts and of providers say nothing here. */
const options: Options = {
  strict: false,
  allErrors: true,
  validateFormats: false,
  validateSchema: false,
  addUsedSchema: false,
  unicodeRegExp: false,
  logger: false,
}

/** By the newest draft, or by the one before it, in which `items` could be an array. */
function compile({ $schema: _address, ...schema }: Readonly<Record<string, unknown>>): ValidateFunction | null {
  for (const Validator of [Ajv2020, Ajv]) {
    try {
      return new Validator(options).compile(schema)
    } catch {
      continue
    }
  }
  return null
}

function sentenceOf({ instancePath, message = 'is not valid', keyword, params }: ErrorObject): string {
  const place = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
  return `${place === '' ? '' : `${place} `}${message}${detailOf(keyword, params)}`
}

/** What the sentence of some keywords leaves out. */
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
