import { utilityProcess } from 'electron'
import type { GatewayProcess } from '../core/embedded-gateway/gateway-process.ts'
import { followLines } from '../core/logs/follow-lines.ts'

/**
 * Starts the embedded gateway as a separate process. Secrets are sent over its message port, never by argument or
 * environment (security.md 7). Its output is passed on line by line.
 */
export function spawnGateway(script: string, onLine: (line: string) => void): GatewayProcess {
  const child = utilityProcess.fork(script, [], { serviceName: 'Gatehouse gateway', stdio: 'pipe' })
  for (const stream of [child.stdout, child.stderr]) if (stream) followLines(stream, onLine)
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  }
}
