import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { explainKeyword } from './explain-keyword.ts'

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
export function schemaProblemsOf(format: JsonFormat, text: string, allErrors: boolean): Explanation[] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return [explain('answerNotJson', { reason: error instanceof Error ? error.message : String(error) })]
  }
  if (format.type === 'json_object') return isRecord(value) ? [] : [explain('answerNotJsonObject')]
  // The schema of the parameter has checked that this is an object with a schema or without one.
  const { schema = {} } = format['json_schema'] as { readonly schema?: Readonly<Record<string, unknown>> }
  const validate = compile(schema, { ...baseOptions, allErrors })
  if (!validate) return null
  return validate(value) ? [] : (validate.errors ?? []).slice(0, maxProblems).map(explainProblem)
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

function explainProblem(error: ErrorObject): Explanation {
  const location = locationOf(error.instancePath)
  const problem = explainKeyword(error)
  const explanation = location === '' ? problem : explain('schemaAt', { location, problem })
  const { message } = explanation
  return message.length > maxSentence ? { message: `${message.slice(0, maxSentence)}…` } : explanation
}

/** Formats a JSON pointer: `items[0].name`. */
function locationOf(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}
