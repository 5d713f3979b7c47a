import type { UtilityProcess } from '../utility-process.ts'
import type { KeychainEntry } from './keychain-entry.ts'
import { keychainReply, type KeychainReply, type KeychainRequest } from './keychain-messages.ts'

/** Time in milliseconds after which an idle process is ended. */
const idleTimeoutMs = 10_000

/** The system keychain, accessed in a separate process. */
export type KeychainProcess = ReturnType<typeof createKeychainProcess>

/**
 * Accesses the keychain in a process that starts on demand. The native module blocks its thread while it waits for the
 * keychain; in main this would freeze every window and prevent quitting.
 */
export function createKeychainProcess(spawn: () => UtilityProcess<KeychainRequest>, service: string) {
  const waiting = new Map<number, PromiseWithResolvers<string | null>>()
  let child: UtilityProcess<KeychainRequest> | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0

  function start(): UtilityProcess<KeychainRequest> {
    const started = spawn()
    started.onMessage((message) => {
      const reply = keychainReply.safeParse(message).data
      if (reply && child === started) settle(reply)
    })
    started.onExit((code) => {
      if (child === started) end(`The keychain process ended unexpectedly (code ${code}).`)
    })
    return started
  }

  function settle(reply: KeychainReply): void {
    const promise = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.ok) promise?.resolve(reply.secret)
    else promise?.reject(new Error(reply.message))
    if (waiting.size === 0) idle = setTimeout(stop, idleTimeoutMs).unref()
  }

  function end(message: string): void {
    clearTimeout(idle)
    child = undefined
    for (const promise of waiting.values()) promise.reject(new Error(message))
    waiting.clear()
  }

  function stop(): void {
    const ended = child
    end('The keychain process was ended.')
    ended?.kill()
  }

  function ask(
    operation: KeychainRequest['operation'],
    account: string,
    secret: string | null,
  ): Promise<string | null> {
    clearTimeout(idle)
    child ??= start()
    const promise = Promise.withResolvers<string | null>()
    const id = ++count
    waiting.set(id, promise)
    child.post({ id, operation, service, account, secret })
    return promise.promise
  }

  return {
    openEntry: async (account: string): Promise<KeychainEntry> => ({
      read: () => ask('read', account, null),
      write: async (secret) => void (await ask('write', account, secret)),
      remove: async () => void (await ask('remove', account, null)),
    }),
    /** Ends the process if a request is unanswered; the next request starts a new one. */
    abandon(): void {
      if (waiting.size > 0) stop()
    },
    /** Ends the process. */
    stop,
  }
}
