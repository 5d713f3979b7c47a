import type { HttpBindings } from '@hono/node-server'
import { type ProgramPath, programPaths } from '#shared/programs/program-request.ts'
import type { IssuedKey } from '../store/key-store.ts'
import type { RequestLog, RequestRecord } from './request-log.ts'

interface RecordedRequest {
  readonly id: string
  readonly key: IssuedKey
  /** The path of the operation in the table. */
  readonly path: string
  readonly incoming: HttpBindings['incoming']
  readonly outgoing: HttpBindings['outgoing']
}

/**
 * Begins to note a request in the log, until its connection has taken the answer or is closed. Null for operations that
 * are not logged.
 */
export function beginRecord(
  log: RequestLog,
  { id, key, path, incoming, outgoing }: RecordedRequest,
): RequestRecord | null {
  if (!isProgramPath(path)) return null
  const { socket } = incoming
  const writtenBefore = socket.bytesWritten
  const record = log.begin({ id, key, path, bytesIn: Number(incoming.headers['content-length'] ?? 0) })
  outgoing.once('close', () => {
    record.end({
      status: outgoing.headersSent ? outgoing.statusCode : null,
      isStopped: !outgoing.writableFinished,
      // With its head; the socket may carry several answers, one after the other.
      bytesOut: Math.max(socket.bytesWritten - writtenBefore, 0),
    })
  })
  return record
}

function isProgramPath(path: string): path is ProgramPath {
  return programPaths.some((known) => known === path)
}
