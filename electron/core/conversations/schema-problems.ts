import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { isRecord } from '#shared/is-record.ts'

/** How many problems are reported; further ones are usually repetitions. */
const maxProblems = 20

/** The maximum length of a problem in characters: it can quote the schema and names from the answer. */
const maxSentence = 500

/** The response format of a request that asks for JSON. */
export type JsonFormat = NonNullable<ChatRequest['response_format']>

/**
 * Returns the problems of a text as sentences that name the location, or null if the schema is invalid. Lists the first
 * problem, or up to 20 with `allErrors`, which takes much longer for some schemas. It may run forever, depending on the
 * schema: call it only in a thread that can be terminated.
 */
export function schemaProblemsOf(format: JsonFormat, text: string, allErrors: boolean): string[] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return [`The answer is not JSON: ${error instanceof Error ? error.message : String(error)}`]
  }
  if (format.type === 'json_object') return isRecord(value) ? [] : ['The answer is not a JSON object.']
  // The schema of the parameter has checked that this is an object with a schema or without one.
  const { schema = {} } = format['json_schema'] as { readonly schema?: Readonly<Record<string, unknown>> }
  const validate = compile(schema, { ...baseOptions, allErrors })
  if (!validate) return null
  return validate(value) ? [] : (validate.errors ?? []).slice(0, maxProblems).map(sentenceOf)
}

/** Formats are hints, and keywords of other drafts and of providers are ignored. */
const baseOptions: Options = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  addUsedSchema: false,
  unicodeRegExp: false,
  logger: false,
}

/** Compiles for the newest draft, or for the earlier one in which `items` may be an array. */
function compile(
  { $schema: _address, ...schema }: Readonly<Record<string, unknown>>,
  options: Options,
): ValidateFunction | null {
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
  const location = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
  const sentence = `${location === '' ? '' : `${location} `}${message}${detailOf(keyword, params)}`
  return sentence.length > maxSentence ? `${sentence.slice(0, maxSentence)}…` : sentence
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
