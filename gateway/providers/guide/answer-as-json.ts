import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { createExampleValue } from '../example-value.ts'

/**
 * Returns the answer in the requested format: unchanged, as `{"answer": …}`, or by a schema, in which it fills every
 * string.
 */
export function answerAsJson(answer: string, format: ChatRequest['response_format']): string {
  if (format?.type === 'json_object') return JSON.stringify({ answer })
  if (format?.type !== 'json_schema') return answer
  // The request's schema has checked this field of a json_schema format.
  const { schema } = format['json_schema'] as { readonly schema?: object }
  return JSON.stringify(
    createExampleValue(schema ?? { type: 'object', properties: { answer: { type: 'string' } } }, answer),
  )
}
