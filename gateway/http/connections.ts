import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'

/**
 * The open connections, at most `maxConnections`. All clients have the same address, so they cannot be distinguished
 * before they show a key: until then all connections are equal, and the newest is the most likely to be used.
 */
export type Connections = ReturnType<typeof createConnections>

export function createConnections(maxConnections: number) {
  /** Connections without a request, the one that has waited longest first. */
  const waiting = new Set<Socket>()
  /** Connections with requests, and how many of them are being answered. */
  const working = new Map<Socket, number>()

  return {
    /**
     * Counts a new connection. If it is one too many, closes the oldest one without a request, or the new one if all are
     * busy.
     */
    add(socket: Socket): void {
      waiting.add(socket)
      socket.once('close', () => {
        waiting.delete(socket)
        working.delete(socket)
      })
      if (waiting.size + working.size <= maxConnections) return
      const [oldest] = waiting
      if (oldest === undefined) return
      // Now, before the socket reports that it is closed, since more connections may come in between.
      waiting.delete(oldest)
      oldest.destroy()
    },

    /** Protects the connection from being closed for another, until `done` is called. */
    protect(socket: Socket): { done: () => void } {
      waiting.delete(socket)
      working.set(socket, (working.get(socket) ?? 0) + 1)
      return {
        done() {
          const remaining = (working.get(socket) ?? 0) - 1
          if (remaining > 0) working.set(socket, remaining)
          else {
            working.delete(socket)
            if (!socket.destroyed) waiting.add(socket)
          }
        },
      }
    },
  }
}

/** How long a client has to read what it was sent before its connection breaks. */
const readTimeMs = 100

/**
 * Breaks a connection as a network failure would: immediately if no answer has begun, otherwise after the client has
 * read what was sent. A client that learns of the break together with the last bytes may discard them unread.
 * @param wait replaces the delay in tests, which know when the client has read
 */
export async function cutConnection(
  outgoing: HttpBindings['outgoing'] | undefined,
  wait: () => Promise<unknown> = () => sleep(readTimeMs),
): Promise<void> {
  if (outgoing === undefined) return
  const { socket } = outgoing
  if (!outgoing.headersSent || socket === null) {
    outgoing.destroy()
    return
  }
  // Data written in this turn moves from the response to the socket in the next one.
  await new Promise((resolve) => setImmediate(resolve))
  // An empty write behind everything else: it completes when the system has taken all earlier writes.
  await new Promise((resolve) => socket.write('', resolve))
  await wait()
  socket.destroySoon()
}
