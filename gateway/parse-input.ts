import type { HonoRequest } from 'hono'
import type { Endpoint, EndpointInput, EndpointName } from '#shared/gateway/endpoints.ts'
import { explainIssues } from '#shared/gateway/explain-issues.ts'
import type * as z from 'zod'
import { ApiError } from './api-error.ts'
import { bodyLimits, readJson } from './read-body.ts'
import { isForm, readTranscriptionForm } from './read-transcription-form.ts'

/**
 * Reads what a request gives an operation, by the schemas of its entry in the table.
 * @throws ApiError 400 that names the field and what it must be, 413 for a body that is too large
 */
export async function parseInput<Name extends EndpointName>(
  name: Name,
  { input }: Endpoint,
  request: HonoRequest,
): Promise<EndpointInput<Name>> {
  const given: Record<string, unknown> = {}
  if (input.params !== undefined) given['params'] = parse(input.params, request.param())
  if (input.query !== undefined) given['query'] = parse(input.query, request.query())
  if (input.body !== undefined) given['body'] = parse(input.body, await readBody(name, request.raw))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Made by the schemas that the type is inferred from.
  return given as EndpointInput<Name>
}

function readBody(name: EndpointName, request: Request): Promise<unknown> {
  const isRecording = name === 'audio.transcribe' && isForm(request)
  return (isRecording ? readTranscriptionForm : readJson)(request, bodyLimits[name])
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new ApiError(400, explainIssues(result.error))
  return result.data
}
