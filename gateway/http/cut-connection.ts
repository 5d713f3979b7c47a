import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'

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
