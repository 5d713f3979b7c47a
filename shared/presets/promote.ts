import type { Conversation } from '../conversation.ts'
import { explain } from '../messages/explain.ts'
import type { Promotion } from '../preset.ts'
import { mergeConfig } from './merge-preset.ts'
import type { PresetContent } from './preset-content.ts'

/** The settings of a conversation that a preset can store. */
type PromotedChat = Pick<Conversation, 'systemPrompt' | 'parameters' | 'model' | 'preset'>

/** Fields of a request that no preset should have, because they belong to one chat, one person or one request. */
const personal = {
  messages: explain('droppedConversation'),
  stream: explain('droppedDelivery'),
  stream_options: explain('droppedDelivery'),
  session_id: explain('droppedSession'),
  user: explain('droppedPerson'),
  trace: explain('droppedRequestName'),
  debug: explain('droppedDebug'),
  preset: explain('droppedPresetTaken'),
} as const

const unknownPreset = explain('droppedPresetUnknown')

/**
 * Converts a conversation to preset content, with the fields that are dropped and why. `base` is the content of the
 * preset that the conversation uses; null if there is none or it is unknown.
 */
export function promote(
  chat: PromotedChat,
  base: PresetContent | null,
): Omit<Promotion, 'conversationId' | 'toolRules'> {
  const { model, slug } = splitModel(chat.model)
  const own = model === null ? chat.parameters : { ...chat.parameters, model }
  const merged = Object.entries(mergeConfig(base?.config ?? {}, own))
  const usesPreset = chat.preset !== null || slug !== null
  const left = ['messages', 'stream', ...(usesPreset ? ['preset'] : []), ...merged.map(([field]) => field)]
  return {
    systemPrompt: chat.systemPrompt || (base?.systemPrompt ?? ''),
    config: Object.fromEntries(merged.filter(([field]) => !isPersonal(field))),
    dropped: [...new Set(left)].filter(isPersonal).map((field) => ({
      field,
      reason: field === 'preset' && base === null ? unknownPreset : personal[field],
    })),
  }
}

/** Returns the preset of a conversation: the chosen one, or one that its model names. */
export function presetInUse({ preset, model }: PromotedChat): Conversation['preset'] {
  const { slug } = splitModel(model)
  return preset ?? (slug === null ? null : { slug, version: null })
}

/** `some/model@preset/slug` and `@preset/slug` name a preset (openrouter.md §7). */
function splitModel(model: string | null): { model: string | null; slug: string | null } {
  const [, named, slug] = /^(.*?)@preset\/(.+)$/.exec(model ?? '') ?? []
  return slug === undefined ? { model, slug: null } : { model: named || null, slug }
}

function isPersonal(field: string): field is keyof typeof personal {
  return Object.hasOwn(personal, field)
}
