import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'

/** How long a client has to read what it was sent before its connection breaks, in milliseconds. */
const grace = 100

/**
 * Breaks a connection as a network would: at once where no answer has begun, else after the client had what was said.
 * A client that learns of the break together with the last bytes may throw them away unread.
 * @param wait for a test, which says itself when the client has read
 */
export async function cutConnection(
  outgoing: HttpBindings['outgoing'] | undefined,
  wait: () => Promise<unknown> = () => sleep(grace),
): Promise<void> {
  if (outgoing === undefined) return
  const { socket } = outgoing
  if (!outgoing.headersSent || socket === null) {
    outgoing.destroy()
    return
  }
  // What was written in this turn is on its way from the response to the socket; it is there in the next one.
  await new Promise((resolve) => setImmediate(resolve))
  // Nothing in itself, but behind everything else: it is done when the system has taken all that was written before.
  await new Promise((resolve) => socket.write('', resolve))
  await wait()
  socket.destroySoon()
}
