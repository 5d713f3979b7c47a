import type { MessageFromGateway, MessageToGateway } from '#shared/embedded-gateway-messages.ts'
import { AppError, explanationOf } from '#shared/errors.ts'
import type { GatewayKey, KeyDraft } from '#shared/gateway-key.ts'
import { isSameKeyName } from '#shared/key-name.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { spentOfLimit } from './auth/admit.ts'
import { issueListedKey, lendKey, type MadeKey } from './auth/api-key.ts'
import { parseMoney, toDollars } from './money/money.ts'
import type { IssuedKey, IssuedKeyStore, KeyChange } from './store/key-store.ts'

/** The messages of the app about the keys of programs that have an answer. */
export type KeyMessage = Extract<
  MessageToGateway,
  { type: 'list-keys' | 'revoke-key' | 'add-key' | 'change-key' | 'lend-key' }
>

/** Does what a message of the app asks, and returns the answer; also if it is refused or fails. */
export function answerKeyMessage(
  keys: IssuedKeyStore | undefined,
  { id, ...message }: KeyMessage,
  now: () => number = Date.now,
): MessageFromGateway {
  try {
    if (keys === undefined) throw new Error('The gateway has not started')
    const made = run(keys, message, now)
    const listed = describeProgramKeys(keys)
    if (made === null) return { type: 'keys', id, keys: listed }
    return { type: 'key-added', id, keyId: made.id, key: made.key, keys: listed }
  } catch (error) {
    return { type: 'keys-failed', id, ...explanationOf(error), ...refusalOf(error) }
  }
}

/** `Omit` would merge the messages to one without their own fields. */
type WithoutId<Message> = Message extends KeyMessage ? Omit<Message, 'id'> : never

/** Returns the new key; null if the message makes none. */
function run(keys: IssuedKeyStore, message: WithoutId<KeyMessage>, now: () => number): MadeKey | null {
  switch (message.type) {
    case 'list-keys':
      return null
    case 'revoke-key':
      keys.revoke(message.keyId)
      return null
    case 'add-key':
      return issueListedKey(keys, { kind: 'user', issuedTo: 'other', ...readDraft(keys, message.draft, null, now()) })
    case 'change-key': {
      const changed = keys.read(message.keyId)
      const isThere = changed !== undefined && keys.change(changed.id, readDraft(keys, message.draft, changed, now()))
      if (!isThere) throw refuse('not-found', explain('gatewayKeyGone'))
      return null
    }
    case 'lend-key': {
      if (keys.read(message.keyId)?.isExpired === true) throw refuse('not-found', explain('gatewayKeyExpired'))
      const lent = lendKey(keys, message.keyId)
      if (lent === null) throw refuse('not-found', explain('gatewayKeyGone'))
      return lent
    }
  }
}

/**
 * Returns what is stored of a draft. What the changed key has already is not checked again: a program may have given it
 * the name of another key, and an expired one can get another name.
 */
function readDraft(
  keys: Pick<IssuedKeyStore, 'list'>,
  { name, limitUsd, limitPeriod, requestsPerMinute, allowedModels, expiresAt }: KeyDraft,
  changed: IssuedKey | null,
  now: number,
): KeyChange {
  if (name !== changed?.label) {
    const taken = keys.list().find((key) => key.id !== changed?.id && isSameKeyName(key.label, name))
    if (taken !== undefined) throw refuse('bad-input', explain('keyNameTaken', { name: taken.label }), 'name')
  }
  if (expiresAt !== null && expiresAt <= now && expiresAt !== changed?.chosenEnd) {
    throw refuse('bad-input', explain('keyEndIsPast'), 'expiresAt')
  }
  return {
    label: name,
    limits: {
      credit: limitUsd === null ? null : parseMoney(limitUsd),
      period: limitUsd === null ? null : limitPeriod,
      requestsPerMinute,
      allowedModels,
    },
    expiresAt,
  }
}

function refuse(kind: 'bad-input' | 'not-found', explanation: Explanation, field?: string): AppError {
  return new AppError({ source: 'app', kind, ...explanation, ...(field === undefined ? {} : { field }) })
}

/** Returns what was wrong with a message; nothing for a failure of the gateway. */
function refusalOf(error: unknown): Pick<Extract<MessageFromGateway, { type: 'keys-failed' }>, 'refusal'> {
  if (!(error instanceof AppError) || error.data.source !== 'app') return {}
  const { kind, field } = error.data
  if (kind !== 'bad-input' && kind !== 'not-found') return {}
  return { refusal: { kind, ...(field === undefined ? {} : { field }) } }
}

/** Lists the keys of programs, oldest first, without the app's own. */
function describeProgramKeys(keys: Pick<IssuedKeyStore, 'list' | 'usageOf'>): GatewayKey[] {
  return keys
    .list()
    .filter(({ issuedTo }) => issuedTo !== 'app')
    .map((key) => ({
      id: key.id,
      name: key.label,
      hint: key.hint,
      managesPresets: key.kind === 'management',
      createdAt: key.createdAt,
      lastUsedAt: key.lastUsedAt,
      expiresAt: key.expiresAt,
      chosenEnd: key.chosenEnd,
      limitUsd: key.limits.credit === null ? null : toDollars(key.limits.credit),
      limitPeriod: key.limits.period,
      requestsPerMinute: key.limits.requestsPerMinute,
      allowedModels: key.limits.allowedModels === null ? null : [...key.limits.allowedModels],
      spentUsd: toDollars(spentOfLimit(keys, key)),
    }))
}
