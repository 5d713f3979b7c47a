import { transcriptionFormats } from '#shared/gateway/audio.ts'
import { ApiError } from './api-error.ts'
import { readBytes } from './read-body.ts'

/** Whether a body is a form, as OpenAI's clients send recordings. */
export function isForm(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}

/**
 * Reads a form with a `file` as the JSON that the API document describes; the other fields keep their names.
 * @throws ApiError 413 where it is larger than `limit` bytes, 400 where it is no form or has no file
 */
export async function readTranscriptionForm(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, limit)
  const form = await parseForm(bytes, type)
  const file = form.get('file')
  if (!(file instanceof File)) throw new ApiError(400, 'file is required and must be a file')
  const fields = [...form].filter(([name, value]) => name !== 'file' && typeof value === 'string')
  const data = Buffer.from(await file.arrayBuffer()).toString('base64')
  return { ...Object.fromEntries(fields.map(readField)), input_audio: { data, format: formatOf(file) } }
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch (error) {
    throw new ApiError(400, 'The request body is not a valid form', {}, { cause: error })
  }
}

/** A form knows texts alone. What is no number stays a text, for the schema to name it. */
function readField([name, value]: [string, unknown]): [string, unknown] {
  if (name === 'temperature' && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) {
    return [name, Number(value)]
  }
  if (name === 'stream') return [name, value === 'true']
  return [name, value]
}

/** Other names for the formats, in names of files. */
const otherNames: Readonly<Record<string, string>> = {
  mpeg: 'mp3',
  mpga: 'mp3',
  mp4: 'm4a',
  oga: 'ogg',
  opus: 'ogg',
}

/** The format that a file's name tells. Where it tells none, its bytes will. */
function formatOf({ name }: File): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const format = otherNames[extension] ?? extension
  const formats: readonly string[] = transcriptionFormats
  return formats.includes(format) ? format : 'wav'
}
