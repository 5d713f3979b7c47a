import type { Model } from '#shared/gateway/models.ts'
import type { Comparison, ComparisonTarget, Conversation } from '#shared/conversation.ts'
import { maxTargets } from '#shared/chat/comparison.ts'
import { chatModelNow } from '../model-picker/chosen-model.ts'

type Chat = Pick<Conversation, 'id' | 'model' | 'preset'>

/** What this chat would ask next, as a target. */
export function ownTarget(chat: Chat): ComparisonTarget {
  return { model: chatModelNow(chat), preset: chat.preset, parameters: null }
}

/** The models of the chat's gateway, as far as it told; only these are proposed. */
type Listed = readonly Pick<Model, 'id' | 'architecture'>[]

/**
 * Whom a comparison begins with: this chat as it is, and those that were compared here last, or else another model. There
 * are always two, to be changed.
 */
export function firstTargets(
  chat: Chat,
  comparisons: readonly Comparison[],
  recentModels: readonly string[],
  listed: Listed,
): ComparisonTarget[] {
  const own = ownTarget(chat)
  const before = (comparisons.at(-1)?.columns ?? []).flatMap(({ target }) => (target === null ? [] : [target]))
  const others = before.filter((target) => !isSame(target, own) && isThere(target, listed))
  const second = others.length > 0 ? others : [nextTarget([own], recentModels, listed)]
  return [own, ...second].slice(0, maxTargets)
}

/**
 * One target more: the model of this gateway that was chosen last and is not among the targets, else the next of its list.
 * Where there is none, the last target once more.
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

/** Another gateway has other models; what a preset asks for is its own business, and an empty list says nothing. */
function isThere({ model, preset }: ComparisonTarget, listed: Listed): boolean {
  return model === null || preset !== null || listed.length === 0 || listed.some(({ id }) => id === model)
}

function isSame(one: ComparisonTarget, other: ComparisonTarget): boolean {
  return (
    one.model === other.model &&
    one.preset?.slug === other.preset?.slug &&
    one.preset?.version === other.preset?.version
  )
}
