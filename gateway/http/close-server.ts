import type { Server } from 'node:http'
import type { OpenWork } from './open-work.ts'

/** How long a stream may take to end before its socket is closed. */
const closeTimeoutMs = 500

/** Stops listening, ends open streams with an error that says why, and closes what remains after a while. */
export async function closeServer(server: Server, openWork: Pick<OpenWork, 'stopAll'>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  openWork.stopAll()
  // A connection is idle after its stream has ended; the rest are closed after a while.
  const closingIdle = setInterval(() => server.closeIdleConnections(), 10)
  const last = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  await closed
  clearInterval(closingIdle)
  clearTimeout(last)
}
