import type { Comparison, ComparisonTarget, Conversation } from '#shared/conversation.ts'
import { mostTargets } from '#shared/chat/comparison.ts'
import { chatModelNow } from '../model-picker/chosen-model.ts'

type Chat = Pick<Conversation, 'id' | 'model' | 'preset'>

/** What this chat would ask next, as a target. */
export function ownTarget(chat: Chat): ComparisonTarget {
  return { model: chatModelNow(chat), preset: chat.preset, parameters: null }
}

/**
 * Whom a comparison begins with: this chat as it is, and those that were compared here last, or else the model that was
 * chosen last elsewhere. There are always two, to be changed.
 */
export function firstTargets(
  chat: Chat,
  comparisons: readonly Comparison[],
  recentModels: readonly string[],
): ComparisonTarget[] {
  const own = ownTarget(chat)
  const before = (comparisons.at(-1)?.columns ?? []).flatMap(({ target }) => (target === null ? [] : [target]))
  const others = before.filter((target) => !isSame(target, own))
  const recent = recentModels.find((model) => model !== own.model)
  const second: ComparisonTarget = recent === undefined ? own : { model: recent, preset: null, parameters: null }
  return [own, ...(others.length > 0 ? others : [second])].slice(0, mostTargets)
}

function isSame(one: ComparisonTarget, other: ComparisonTarget): boolean {
  return (
    one.model === other.model &&
    one.preset?.slug === other.preset?.slug &&
    one.preset?.version === other.preset?.version
  )
}
