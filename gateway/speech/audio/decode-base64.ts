import { ApiError } from '../../api-error.ts'

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
