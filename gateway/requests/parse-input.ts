import type { HonoRequest } from 'hono'
import type { Endpoint, EndpointInput, EndpointName } from '#shared/gateway/endpoints.ts'
import { explainIssues } from '#shared/gateway/explain-issues.ts'
import type * as z from 'zod'
import { ApiError } from '../http/api-error.ts'
import { bodyLimits, type BodyRead, parseJson, readBodyBytes, readTextBody } from '../http/read-body.ts'
import type { RecordingReader } from '../speech/open-speech.ts'

/** What a request passes to an operation. */
interface OperationInput<Name extends EndpointName> {
  readonly input: EndpointInput<Name>
  /** The recording of a transcription, whose `input_audio.data` is then empty: as text it would be copied too often. */
  readonly recording: Uint8Array<ArrayBuffer> | null
  /** The JSON of the body as it came; undefined for an operation without. */
  readonly given: unknown
}

interface InputReader {
  readonly readRecording: RecordingReader
  /** Called with the length of a body that was not declared in the headers. */
  readonly onBodyRead: BodyRead
  /** Called with a body of JSON as it came. */
  readonly onText?: (text: string) => void
}

/**
 * Reads the input of an operation by the schemas of its entry in the table.
 * @throws ApiError 400 that names the field and what it must be, 413 for a body that is too large
 */
export async function parseOperationInput<Name extends EndpointName>(
  name: Name,
  { input }: Endpoint,
  request: HonoRequest,
  { readRecording, onBodyRead, onText }: InputReader,
): Promise<OperationInput<Name>> {
  const parsed: Record<string, unknown> = {}
  let given: unknown
  let recording: OperationInput<Name>['recording'] = null
  if (input.params !== undefined) parsed['params'] = parse(input.params, request.param())
  if (input.query !== undefined) parsed['query'] = parse(input.query, request.query())
  if (input.body !== undefined && name === 'audio.transcribe') {
    const bytes = await readBodyBytes(request.raw, bodyLimits[name], onBodyRead)
    const read = await readRecording(bytes, request.header('content-type') ?? '', request.raw.signal)
    parsed['body'] = parse(input.body, read.value)
    recording = read.recording
  } else if (input.body !== undefined) {
    const text = await readTextBody(request.raw, bodyLimits[name], onBodyRead)
    onText?.(text)
    given = parseJson(text)
    parsed['body'] = parse(input.body, given)
  }
  // Validated by the schemas that the type is inferred from.
  return { input: parsed as EndpointInput<Name>, recording, given }
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new ApiError(400, explainIssues(result.error).message)
  return result.data
}
