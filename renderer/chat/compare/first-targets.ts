import type { Comparison, ComparisonTarget, Conversation } from '#shared/conversation.ts'
import { mostTargets } from '#shared/chat/comparison.ts'

/** What this chat would ask next, as a target. */
export function ownTarget({ model, preset }: Pick<Conversation, 'model' | 'preset'>): ComparisonTarget {
  return { model, preset, parameters: null }
}

/**
 * Whom a comparison begins with: this chat as it is, and those that were compared here last, or else the model that was
 * chosen last elsewhere. There are always two, to be changed.
 */
export function firstTargets(
  conversation: Pick<Conversation, 'model' | 'preset'>,
  comparisons: readonly Comparison[],
  recentModels: readonly string[],
): ComparisonTarget[] {
  const own = ownTarget(conversation)
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
