import { isRecord } from '#shared/is-record.ts'
import { parseJson } from '../../parse-json.ts'
import { decodeBase64 } from '../audio/decode-base64.ts'
import { readTranscriptionForm } from './read-transcription-form.ts'
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
