import { utilityProcess } from 'electron'
import type { ChildProcess } from '../core/key-store/keychain-process.ts'

/**
 * Starts the process that accesses the keychain. Keys are sent over its message port, never by argument or environment.
 */
export function spawnKeychain(script: string): ChildProcess {
  const child = utilityProcess.fork(script, [], { serviceName: 'Gatehouse keychain', stdio: 'ignore' })
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  }
}
