import { effectiveRequest, type EffectiveRequest } from '#shared/chat/effective-request.ts'
import { requestProblems } from '#shared/chat/parameter-problems.ts'
import type { ThreadMessage } from '#shared/chat/thread-messages.ts'
import type { RequestPreview } from '#shared/conversation.ts'
import { AppError } from '#shared/errors.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { fillAttachments, sizeOfRequest } from '../attachments/send-attachments.ts'
import type { ConversationContext } from './conversation-context.ts'
import type { StoredConversation, StoredTarget } from './conversation-store.ts'

/**
 * Asks a gateway what a version of a preset says; null is the version in use. Throws an `AppError` where it cannot be
 * had.
 */
export type PresetVersionOf = (profileId: string, slug: string, version: number | null) => Promise<PresetVersion>

/** The request that a conversation amounts to with this thread. */
export function requestOf(stored: StoredConversation, thread: readonly ThreadMessage[]): EffectiveRequest {
  const { id, model, systemPrompt, parameters, preset, presetValues } = stored
  return effectiveRequest({ thread, model, systemPrompt, parameters, preset, presetValues, sessionId: id })
}

/**
 * The request that sending this text with the files of the draft, as whoever `name` says, would send (to the one of
 * several targets), with what is known of where its values come from.
 */
export async function previewRequest(
  { conversations, messages, attachmentFiles, gatewayOf }: ConversationContext,
  presetVersionOf: PresetVersionOf,
  id: string,
  said: {
    readonly text: string
    readonly name: string | null
    readonly target?: number | undefined
    readonly isWhole: boolean
  },
): Promise<RequestPreview> {
  const asIs = conversations.read(id)
  const stored = withTarget(asIs, said.target === undefined ? null : (asIs.targets[said.target] ?? null))
  const text = said.text.trim()
  const attachments = stored.draftAttachments ?? []
  const thread: ThreadMessage[] = [
    ...(stored.leafId === null ? [] : messages.thread(stored.leafId)),
    ...(text === '' && attachments.length === 0 ? [] : [{ role: 'user' as const, text, name: said.name, attachments }]),
  ]
  const { body, sources } = requestOf({ ...stored, presetValues: await valuesOf(stored, presetVersionOf) }, thread)
  const size = await sizeOfRequest(attachmentFiles, body)
  const shown = said.isWhole ? await fillAttachments(attachmentFiles, body) : body
  return { ...describe(), body: shown, size, sources, problems: requestProblems(body) }

  function describe(): Pick<RequestPreview, 'method' | 'url' | 'headers'> {
    try {
      return gatewayOf(stored.profileId).describe(body)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The gateway was removed: there is nowhere to send to.
      return { method: 'POST', url: null, headers: {} }
    }
  }
}

/** Of the version in use only what is told changes, so a gateway that does not answer costs nothing but that. */
async function valuesOf(stored: StoredConversation, presetVersionOf: PresetVersionOf) {
  const { preset, presetValues, profileId } = stored
  if (preset === null || preset.version !== null) return presetValues
  try {
    return presetValuesOf(await presetVersionOf(profileId, preset.slug, null))
  } catch {
    return null
  }
}

/** The conversation as it would be if the target were chosen in it. */
export function withTarget(stored: StoredConversation, target: StoredTarget | null): StoredConversation {
  if (target === null) return stored
  const { model, preset, presetValues, parameters } = target
  return { ...stored, model, preset, presetValues, parameters: parameters ?? stored.parameters }
}

/** What a version says, as requests need it. */
export function presetValuesOf({
  config,
  system_prompt,
}: PresetVersion): NonNullable<StoredConversation['presetValues']> {
  return { config, systemPrompt: system_prompt ?? '' }
}
