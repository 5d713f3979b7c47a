import { transcriptionFormats } from '#shared/gateway/audio.ts'
import { ApiError } from '../../api-error.ts'
import type { ParsedTranscriptionBody } from './reader-engine.ts'

/**
 * Reads a form with a `file`, as OpenAI's clients send recordings, as the JSON that the API document describes; the
 * other fields keep their names.
 * @throws ApiError 400 if it is not a form or has no file
 */
export async function readTranscriptionForm(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<ParsedTranscriptionBody> {
  const form = await parseForm(bytes, type)
  const file = form.get('file')
  if (!(file instanceof File)) throw new ApiError(400, 'file is required and must be a file')
  const fields = [...form].filter(([name, value]) => name !== 'file' && typeof value === 'string')
  const value = { ...Object.fromEntries(fields.map(readField)), input_audio: { data: '', format: formatOf(file) } }
  return { value, recording: new Uint8Array(await file.arrayBuffer()) }
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch (error) {
    throw new ApiError(400, 'The request body is not a valid form', {}, { cause: error })
  }
}

/** A form has only texts. A text that is not a number stays a text, so that the schema reports it. */
function readField([name, value]: [string, unknown]): [string, unknown] {
  if (name === 'temperature' && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) {
    return [name, Number(value)]
  }
  if (name === 'stream') return [name, value === 'true']
  return [name, value]
}

/** Other names of the formats in file names. */
const otherNames: Readonly<Record<string, string>> = {
  mpeg: 'mp3',
  mpga: 'mp3',
  mp4: 'm4a',
  oga: 'ogg',
  opus: 'ogg',
}

/** Returns the format of a file by its name. If it has no known ending, the bytes decide. */
function formatOf({ name }: File): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const format = otherNames[extension] ?? extension
  const formats: readonly string[] = transcriptionFormats
  return formats.includes(format) ? format : 'wav'
}
