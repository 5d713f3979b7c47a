import type { Socket } from 'node:net'

/**
 * The open connections, at most `maxConnections`. All clients come from the same address, so they cannot be told apart
 * before they show a key: until then one connection is as good as another, and the newest is the likeliest to be used.
 */
export interface Connections {
  /** Counts a new connection, and closes the oldest without work where it is one too many; itself where all have work. */
  add(socket: Socket): void
  /** The connection works for a key until `done` is called: it is not closed for another. */
  protect(socket: Socket): { done: () => void }
}

export function createConnections(maxConnections: number): Connections {
  /** Without work, the one that has waited longest first. */
  const waiting = new Set<Socket>()
  /** With the number of requests that are answered on each. */
  const working = new Map<Socket, number>()

  return {
    add(socket) {
      waiting.add(socket)
      socket.once('close', () => {
        waiting.delete(socket)
        working.delete(socket)
      })
      if (waiting.size + working.size <= maxConnections) return
      const [oldest] = waiting
      if (oldest === undefined) return
      // Before the socket says that it is closed, since more may come meanwhile.
      waiting.delete(oldest)
      oldest.destroy()
    },

    protect(socket) {
      waiting.delete(socket)
      working.set(socket, (working.get(socket) ?? 0) + 1)
      return {
        done() {
          const left = (working.get(socket) ?? 0) - 1
          if (left > 0) working.set(socket, left)
          else {
            working.delete(socket)
            if (!socket.destroyed) waiting.add(socket)
          }
        },
      }
    },
  }
}
