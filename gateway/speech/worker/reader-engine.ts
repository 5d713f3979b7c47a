import { transcriptionFormats } from '#shared/gateway/audio.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { ApiError } from '../../http/api-error.ts'
import { parseJson } from '../../http/read-body.ts'
import type { Engine } from './engine.ts'

/** The body of a transcription request without its recording: `input_audio.data` is empty. */
export interface ParsedTranscriptionBody {
  readonly value: unknown
  /** Null if the body has none; its schema then refuses it. */
  readonly recording: Uint8Array<ArrayBuffer> | null
}

/** `read` parses a body. A form is recognised by its Content-Type; everything else is JSON. */
export type ReaderMethods = {
  readonly read: {
    readonly input: { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string }
    readonly output: ParsedTranscriptionBody
  }
}

/** Reads bodies of tens of megabytes in a thread, so that they delay no stream. */
export function createReader(): Engine<ReaderMethods> {
  return {
    async read({ bytes, contentType }) {
      const isForm = /^multipart\/form-data\b/i.test(contentType)
      const output = isForm ? await readTranscriptionForm(bytes, contentType) : readTranscriptionJson(bytes)
      return { output, transfer: output.recording === null ? [] : [output.recording.buffer] }
    },
  }
}

function readTranscriptionJson(bytes: Uint8Array): ParsedTranscriptionBody {
  const value = parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  if (!isRecord(value) || !isRecord(value['input_audio'])) return { value, recording: null }
  const { data, ...rest } = value['input_audio']
  if (typeof data !== 'string') return { value, recording: null }
  return { value: { ...value, input_audio: { ...rest, data: '' } }, recording: decodeBase64(data) }
}

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

/**
 * Decodes base64, with or without padding, in either alphabet.
 * @throws ApiError 400 for anything else
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
  const bytes = Buffer.from(text, 'base64')
  // Node ignores invalid characters, so that the result is shorter than expected.
  if (digits === 0 || digits % 4 === 1 || bytes.length !== Math.floor((digits * 3) / 4)) {
    throw new ApiError(400, 'input_audio.data must be audio in base64')
  }
  // A small Buffer is a view of a shared pool.
  return bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes)
}
