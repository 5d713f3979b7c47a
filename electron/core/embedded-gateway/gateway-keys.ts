import { messageFromGateway } from '#shared/embedded-gateway-messages.ts'
import { AppError } from '#shared/errors.ts'
import type { GatewayKey } from '#shared/gateway-key.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { internalError } from '../app-errors.ts'
import type { GatewayProcess } from '../utility-process.ts'

/** The keys of other programs for the embedded gateway. Both methods throw `unreachable` if it is not running. */
export type GatewayKeys = ReturnType<typeof createGatewayKeys>

/** Manages the keys of one gateway process. */
export function createGatewayKeys(gateway: GatewayProcess, onChanged: () => void) {
  const pending = new Map<number, PromiseWithResolvers<readonly GatewayKey[]>>()
  let lastId = 0
  let isOver = false

  gateway.onMessage((message) => {
    const parsed = messageFromGateway.safeParse(message).data
    if (parsed?.type === 'keys-changed') onChanged()
    if (parsed?.type !== 'keys' && parsed?.type !== 'keys-failed') return
    const call = pending.get(parsed.id)
    pending.delete(parsed.id)
    if (parsed.type === 'keys') call?.resolve(parsed.keys)
    else call?.reject(internalError(failed(parsed)))
  })
  gateway.onExit(() => {
    isOver = true
    for (const { reject } of pending.values()) reject(notRunning())
    pending.clear()
  })

  function post(
    message: { type: 'list-keys' } | { type: 'revoke-key'; keyId: number },
  ): Promise<readonly GatewayKey[]> {
    if (isOver) return Promise.reject(notRunning())
    const call = Promise.withResolvers<readonly GatewayKey[]>()
    const id = ++lastId
    pending.set(id, call)
    gateway.post({ ...message, id })
    return call.promise
  }
  return {
    list: (): Promise<readonly GatewayKey[]> => post({ type: 'list-keys' }),
    /** Revokes a key and returns the remaining ones. A key that does not exist is not an error. */
    async revoke(keyId: number): Promise<readonly GatewayKey[]> {
      const keys = await post({ type: 'revoke-key', keyId })
      onChanged()
      return keys
    },
  }
}

function failed(reason: Explanation): Explanation {
  return explain('embeddedGatewayKeysFailed', { reason })
}

export function notRunning(): AppError {
  return new AppError({ source: 'transport', kind: 'unreachable', ...explain('embeddedGatewayNotRunning') })
}
