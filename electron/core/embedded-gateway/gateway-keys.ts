import {
  messageFromGateway,
  type MessageFromGateway,
  type MessageToGateway,
} from '#shared/embedded-gateway-messages.ts'
import { AppError } from '#shared/errors.ts'
import type { GatewayKey, KeyDraft } from '#shared/gateway-key.ts'
import { explain } from '#shared/messages/explain.ts'
import { pickExplanation } from '#shared/messages/explain-with.ts'
import { badInput, internalError, notFound } from '../app-errors.ts'
import type { GatewayProcess } from '../utility-process.ts'

/** A new key for a program, which cannot be read again, and its id. */
export interface NewGatewayKey {
  readonly id: number
  readonly key: string
}

/** The keys of other programs for the embedded gateway. The methods throw `unreachable` if it is not running. */
export type GatewayKeys = ReturnType<typeof createGatewayKeys>

interface GatewayKeysParts {
  /** Called when the listed keys change. */
  readonly onChanged: () => void
  /** Receives each new key before its maker does. */
  readonly onSecret: (secret: string) => void
}

/** The answer to a request: all listed keys, and the new one if the request made one. */
interface Answer {
  readonly keys: readonly GatewayKey[]
  readonly added: NewGatewayKey | null
}

type Request = Extract<MessageToGateway, { type: 'list-keys' | 'revoke-key' | 'add-key' | 'change-key' | 'lend-key' }>
/** `Omit` would merge the requests to one without their own fields. */
type WithoutId<Message> = Message extends Request ? Omit<Message, 'id'> : never

/** Manages the keys of one gateway process. */
export function createGatewayKeys(gateway: GatewayProcess, { onChanged, onSecret }: GatewayKeysParts) {
  const pending = new Map<number, PromiseWithResolvers<Answer>>()
  let lastId = 0
  let isOver = false

  gateway.onMessage((message) => {
    const parsed = messageFromGateway.safeParse(message).data
    if (parsed?.type === 'keys-changed') onChanged()
    if (parsed?.type !== 'keys' && parsed?.type !== 'key-added' && parsed?.type !== 'keys-failed') return
    const call = pending.get(parsed.id)
    pending.delete(parsed.id)
    switch (parsed.type) {
      case 'keys':
        call?.resolve({ keys: parsed.keys, added: null })
        break
      case 'key-added':
        onSecret(parsed.key)
        call?.resolve({ keys: parsed.keys, added: { id: parsed.keyId, key: parsed.key } })
        break
      case 'keys-failed':
        call?.reject(errorOf(parsed))
        break
    }
  })
  gateway.onExit(() => {
    isOver = true
    for (const { reject } of pending.values()) reject(notRunning())
    pending.clear()
  })

  function post(message: WithoutId<Request>): Promise<Answer> {
    if (isOver) return Promise.reject(notRunning())
    const call = Promise.withResolvers<Answer>()
    const id = ++lastId
    pending.set(id, call)
    gateway.post({ ...message, id })
    return call.promise
  }

  async function make(message: WithoutId<Request>): Promise<NewGatewayKey> {
    const { added } = await post(message)
    if (added === null) throw new Error('The gateway answered the request for a key without one')
    return added
  }

  return {
    list: async (): Promise<readonly GatewayKey[]> => (await post({ type: 'list-keys' })).keys,
    /** Makes a key. A name that another key has, and an end in the past, are `bad-input` with the field. */
    async add(draft: KeyDraft): Promise<NewGatewayKey> {
      const added = await make({ type: 'add-key', draft })
      onChanged()
      return added
    },
    /** Changes a key, like `add`. Throws `not-found` if it was revoked. */
    async change(keyId: number, draft: KeyDraft): Promise<void> {
      await post({ type: 'change-key', keyId, draft })
      onChanged()
    },
    /** Revokes a key and returns the remaining ones. A key that does not exist is not an error. */
    async revoke(keyId: number): Promise<readonly GatewayKey[]> {
      const { keys } = await post({ type: 'revoke-key', keyId })
      onChanged()
      return keys
    },
    /**
     * Makes a key that replaces another one until that is revoked, it is given back or the gateway ends. Throws
     * `not-found` if the other one was revoked or has expired.
     */
    lend: (keyId: number): Promise<NewGatewayKey> => make({ type: 'lend-key', keyId }),
    /** Ends a key that was lent. Without effect if it has ended. */
    giveBack(keyId: number): void {
      if (!isOver) gateway.post({ type: 'return-key', keyId })
    },
  }
}

function errorOf({ refusal, ...failed }: Extract<MessageFromGateway, { type: 'keys-failed' }>): AppError {
  const reason = pickExplanation(failed)
  switch (refusal?.kind) {
    case 'bad-input':
      return badInput(reason, refusal.field)
    case 'not-found':
      return notFound(reason)
    case undefined:
      return internalError(explain('embeddedGatewayKeysFailed', { reason }))
  }
}

export function notRunning(): AppError {
  return new AppError({ source: 'transport', kind: 'unreachable', ...explain('embeddedGatewayNotRunning') })
}
