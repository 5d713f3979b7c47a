import type { EndpointName } from '#shared/gateway/endpoints.ts'
import { ApiError } from './api-error.ts'

const mebibyte = 1024 * 1024

/** The largest body of an operation, in bytes: pictures and files travel in chats, recordings in transcriptions. */
export function bodyLimit(name: EndpointName): number {
  switch (name) {
    case 'audio.transcribe':
      return 64 * mebibyte
    case 'chat.complete':
    case 'presets.write':
      return 16 * mebibyte
    case 'audio.speak':
    case 'auth.createKey':
    case 'presets.read':
    case 'presets.versions':
    case 'presets.list':
    case 'providers.list':
    case 'models.list':
      return mebibyte
  }
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

async function readText(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('content-length')
  const isChunked = request.headers.has('transfer-encoding')
  // Node's parser holds a body to its Content-Length, so a length that fits needs no counting.
  if (length !== null && !isChunked) {
    if (Number(length) > limit) throw tooLarge(limit)
    return request.text()
  }
  if (request.body === null) return ''
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body) {
    size += piece.byteLength
    if (size > limit) throw tooLarge(limit)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function tooLarge(limit: number): ApiError {
  return new ApiError(413, `The request body is larger than ${limit / mebibyte} MiB`)
}
