import type { Model } from '#shared/gateway/models.ts'
import type { Comparison, ComparisonTarget, Conversation } from '#shared/conversation.ts'
import { maxTargets } from '#shared/message-rules.ts'

type Chat = Pick<Conversation, 'model' | 'preset'>

/** Returns the model, preset and parameters that the chat would use next, as a target. */
export function ownTarget({ model, preset }: Chat): ComparisonTarget {
  return { model, preset, parameters: null }
}

/** The models that the chat's gateway lists; only these are proposed. */
type Listed = readonly Pick<Model, 'id' | 'architecture'>[]

/**
 * Returns the initial targets of a comparison: the chat's own and those that it compared last, or else another model.
 * There are always at least two.
 */
export function firstTargets(
  chat: Chat,
  comparisons: readonly Comparison[],
  recentModels: readonly string[],
  listed: Listed,
): ComparisonTarget[] {
  const own = ownTarget(chat)
  const before = (comparisons.at(-1)?.columns ?? []).flatMap(({ target }) => (target === null ? [] : [target]))
  const others = before.filter((target) => !isSame(target, own) && isAvailable(target, listed))
  const second = others.length > 0 ? others : [nextTarget([own], recentModels, listed)]
  return [own, ...second].slice(0, maxTargets)
}

/**
 * Returns one more target: the most recent model of this gateway that is not yet a target, else the next of its list,
 * else the last target again.
 */
export function nextTarget(
  targets: readonly ComparisonTarget[],
  recentModels: readonly string[],
  listed: Listed,
): ComparisonTarget {
  const writing = listed.filter(({ architecture }) => architecture?.output_modalities?.includes('text') ?? true)
  const ids = writing.map(({ id }) => id)
  const used = targets.map(({ model }) => model)
  const model = [...recentModels.filter((recent) => ids.includes(recent)), ...ids].find((id) => !used.includes(id))
  const last = targets.at(-1) ?? { model: null, preset: null, parameters: null }
  return model === undefined ? last : { model, preset: null, parameters: null }
}

/** Other gateways have other models. A preset brings its own model, and an empty list proves nothing. */
function isAvailable({ model, preset }: ComparisonTarget, listed: Listed): boolean {
  return model === null || preset !== null || listed.length === 0 || listed.some(({ id }) => id === model)
}

function isSame(one: ComparisonTarget, other: ComparisonTarget): boolean {
  return (
    one.model === other.model &&
    one.preset?.slug === other.preset?.slug &&
    one.preset?.version === other.preset?.version
  )
}
