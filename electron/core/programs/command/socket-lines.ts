import type { Socket } from 'node:net'
import { maxLineBytes } from './command-messages.ts'

/** A line that did not come in time, was too long, or never ended. */
export class LineError extends Error {
  override readonly name = 'LineError'
}

/** Reads lines of a socket, one after the other. */
export type SocketLines = ReturnType<typeof readSocketLines>

/** Reads a socket as lines of bounded length. */
export function readSocketLines(socket: Socket) {
  let buffer = Buffer.alloc(0)
  let wake: (() => void) | null = null

  socket.on('data', (data: Buffer) => {
    // More than one line is not kept, but read: the end of the connection comes behind it.
    if (buffer.length <= maxLineBytes) buffer = Buffer.concat([buffer, data])
    wake?.()
  })
  socket.on('close', () => wake?.())

  function take(): string | null {
    const end = buffer.indexOf(10)
    if (end > maxLineBytes || (end === -1 && buffer.length > maxLineBytes)) throw new LineError('The line is too long.')
    if (end === -1) return null
    const line = buffer.toString('utf8', 0, end)
    buffer = buffer.subarray(end + 1)
    return line
  }

  return {
    /** Returns the next line. Throws `LineError` at the deadline, for a line that is too long, and at the end. */
    async next(timeoutMs: number): Promise<string> {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        wake?.()
      }, timeoutMs)
      try {
        for (;;) {
          const line = take()
          if (line !== null) return line
          if (isLate) throw new LineError('The line did not come in time.')
          if (socket.destroyed) throw new LineError('The connection was closed.')
          await new Promise<void>((resolve) => {
            wake = resolve
          })
          wake = null
        }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Writes one line. */
export function writeLine(socket: Socket, value: unknown): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(value)}\n`)
}
