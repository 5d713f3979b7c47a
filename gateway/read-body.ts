import type { EndpointName } from '#shared/gateway/endpoints.ts'
import { ApiError } from './api-error.ts'

const mebibyte = 1024 * 1024

/** The largest body of each operation, in bytes: pictures and files travel in chats, recordings in transcriptions. */
export const bodyLimits: Readonly<Record<EndpointName, number>> = {
  'audio.transcribe': 64 * mebibyte,
  'chat.complete': 16 * mebibyte,
  'presets.write': 16 * mebibyte,
  'audio.speak': mebibyte,
  'auth.createKey': mebibyte,
  'presets.read': 0,
  'presets.versions': 0,
  'presets.list': 0,
  'providers.list': 0,
  'models.list': 0,
}

/**
 * Reads a body as JSON.
 * @throws ApiError 413 where it is larger than `limit`, 400 where it is no JSON
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const text = await readText(request, limit)
  if (text === '') throw new ApiError(400, 'The request body is missing; it must be JSON')
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (error) {
    throw new ApiError(400, 'The request body is not valid JSON', {}, { cause: error })
  }
}

/** @throws ApiError 413 where a body is larger than `limit` bytes */
export async function readText(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('content-length')
  const isChunked = request.headers.has('transfer-encoding')
  // Node's parser holds a body to its Content-Length, so a length that fits needs no counting.
  if (length !== null && !isChunked) {
    if (Number(length) > limit) throw tooLarge(limit)
    return request.text()
  }
  return Buffer.from(await readBytes(request, limit)).toString('utf8')
}

/** @throws ApiError 413 where a body is larger than `limit` bytes */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  if (request.body === null) return new Uint8Array()
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body) {
    size += piece.byteLength
    if (size > limit) throw tooLarge(limit)
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

function tooLarge(limit: number): ApiError {
  return new ApiError(413, `The request body is larger than ${limit / mebibyte} MiB`)
}
