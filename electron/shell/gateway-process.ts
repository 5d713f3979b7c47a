import { utilityProcess } from 'electron'
import type { GatewayProcess } from '../core/embedded-gateway/gateway-process.ts'

/**
 * Starts the embedded gateway in a process of its own. Secrets go over its message port, never by argument or
 * environment (security.md 7).
 */
export function spawnGateway(script: string): GatewayProcess {
  const child = utilityProcess.fork(script, [], { serviceName: 'Gatehouse gateway', stdio: 'inherit' })
  return {
    // A port of Electron, which has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  }
}
