import { createInterface } from 'node:readline'
import { utilityProcess } from 'electron'
import type { UtilityProcess } from '../core/utility-process.ts'

/**
 * Starts a utility process. Secrets are sent over its message port, never by argument or environment (security.md 7).
 * Its output is passed to `onLine` line by line, or else ignored.
 */
export function spawnUtility<Message>(
  script: string,
  serviceName: string,
  onLine?: (line: string) => void,
): UtilityProcess<Message> {
  const child = utilityProcess.fork(script, [], { serviceName, stdio: onLine ? 'pipe' : 'ignore' })
  if (onLine) for (const stream of [child.stdout, child.stderr]) if (stream) followLines(stream, onLine)
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  }
}

/** Calls `onLine` for each non-empty line of a stream. */
function followLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
    if (line.trim() !== '') onLine(line)
  })
}
