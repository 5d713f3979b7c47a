import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointName } from '#shared/gateway/endpoints.ts'
import { ApiError } from './api-error.ts'

/** @throws ApiError 400 if a body is empty or not JSON */
export function parseJson(text: string): unknown {
  if (text === '') throw new ApiError(400, 'The request body is missing; it must be JSON')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiError(400, 'The request body is not valid JSON', {}, { cause: error })
  }
}

const mebibyte = 1024 * 1024

/** The largest body of each operation, in bytes: pictures and files are part of chats, recordings of transcriptions. */
export const bodyLimits: Readonly<Record<EndpointName, number>> = {
  'audio.transcribe': 64 * mebibyte,
  'chat.complete': 64 * mebibyte,
  'messages.create': 64 * mebibyte,
  'messages.countTokens': 64 * mebibyte,
  'responses.create': 64 * mebibyte,
  'embeddings.create': 16 * mebibyte,
  'presets.write': 16 * mebibyte,
  'audio.speak': mebibyte,
  'auth.createKey': mebibyte,
  'presets.read': 0,
  'presets.versions': 0,
  'presets.list': 0,
  'providers.list': 0,
  'models.list': 0,
  'keys.read': 0,
  'credits.read': 0,
  'generations.read': 0,
  'models.user': 0,
  'models.endpoints': 0,
  'endpoints.zdr': 0,
}

/** Called with the number of bytes after a body was read piece by piece. */
export type BodyRead = (bytes: number) => void

/**
 * Reads a body as JSON.
 * @throws ApiError 413 if it is larger than `limit` bytes, 400 if it is not JSON
 */
export async function readJsonBody(request: Request, limit: number, onRead?: BodyRead): Promise<unknown> {
  return parseJson(await readTextBody(request, limit, onRead))
}

/** @throws ApiError 413 if a body is larger than `limit` bytes */
export async function readTextBody(request: Request, limit: number, onRead?: BodyRead): Promise<string> {
  const length = request.headers.get('content-length')
  const isChunked = request.headers.has('transfer-encoding')
  // Node's parser enforces the Content-Length, so a length within the limit needs no counting.
  if (length !== null && !isChunked && Number(length) <= limit) return request.text()
  return Buffer.from(await readBodyBytes(request, limit, onRead)).toString('utf8')
}

/** @throws ApiError 413 if a body is larger than `limit` bytes */
export async function readBodyBytes(
  request: Request,
  limit: number,
  onRead?: BodyRead,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader()
  if (reader === undefined) {
    onRead?.(0)
    return new Uint8Array()
  }
  const declaredBytes = Number(request.headers.get('content-length') ?? 0)
  if (declaredBytes > limit) return refuse(reader, limit)
  // Allocates the declared length, so that each piece is copied once; grows if none was declared.
  let bytes = new Uint8Array(declaredBytes || 16 * 1024)
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const end = size + next.value.byteLength
    if (end > limit) return refuse(reader, limit)
    if (end > bytes.byteLength) {
      const larger = new Uint8Array(Math.min(Math.max(end, 2 * bytes.byteLength), limit))
      larger.set(bytes.subarray(0, size))
      bytes = larger
    }
    bytes.set(next.value, size)
    size = end
  }
  onRead?.(size)
  return bytes.subarray(0, size)
}

/** How long the rest of a body that is too large is read. */
const timeoutMs = 1000

/**
 * Refuses a body and closes the connection. Further bytes are read and dropped for a while: a client whose connection
 * breaks while it sends may never see the answer.
 */
async function refuse(rest: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<never> {
  const late = sleep(timeoutMs, { done: true }, { ref: false })
  while (!(await Promise.race([rest.read(), late])).done);
  const headers = { Connection: 'close' }
  throw new ApiError(413, `The request body is larger than ${limit / mebibyte} MiB`, { headers })
}
