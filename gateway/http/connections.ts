import type { Socket } from 'node:net'

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
