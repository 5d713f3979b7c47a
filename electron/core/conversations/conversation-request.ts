import { effectiveRequest, type EffectiveRequest } from '#shared/chat/effective-request.ts'
import type { RequestAdjustment, RequestPolicy } from '#shared/chat/effective-provider.ts'
import { requestProblems } from '#shared/chat/parameter-problems.ts'
import type { ThreadMessage } from '#shared/chat/thread-messages.ts'
import type { RequestPreview } from '#shared/request-preview.ts'
import { AppError } from '#shared/errors.ts'
import { functionToolOf } from '#shared/tools/function-tool.ts'
import type { ServerTool } from '#shared/tools/tool.ts'
import type { ParsedCallInput } from '#shared/ipc/bridge.ts'
import type { CacheWish } from '#shared/gateway/response-cache.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { fillAttachments, sizeOfRequest } from '../attachments/send-attachments.ts'
import { orRefuse } from '../data-policy/data-policies.ts'
import type { ConversationContext } from './conversation-context.ts'
import type { StoredConversation, StoredTarget } from './conversation-store.ts'

/** Reads a preset version from a gateway; null is the version in use. Throws an `AppError` if it cannot be read. */
export type PresetVersionOf = (profileId: string, slug: string, version: number | null) => Promise<PresetVersion>

/**
 * Builds the effective request of a conversation with this thread. Throws `bad-input` if the rules about data leave no
 * provider.
 */
export function requestOf(
  stored: StoredConversation,
  thread: readonly ThreadMessage[],
  policy: RequestPolicy | null,
  offered: readonly ServerTool[],
  adjustment?: RequestAdjustment,
): EffectiveRequest {
  const { id, systemPrompt, parameters, preset, presetValues, responseCacheSeconds } = stored
  const model = adjustment?.model ?? stored.model
  // The id of the chat would make its requests differ from those of other chats, so that no answer is found.
  const sessionId = responseCacheSeconds === undefined ? id : null
  const tools = offered.map(functionToolOf)
  const parts = { thread, model, systemPrompt, parameters, preset, presetValues, sessionId, policy, tools, adjustment }
  return orRefuse(() => effectiveRequest(parts))
}

/** Returns what requests of a conversation want of the response cache; null for nothing. */
export function cacheWishOf({
  responseCacheSeconds,
}: Pick<StoredConversation, 'responseCacheSeconds'>): CacheWish | null {
  return responseCacheSeconds === undefined ? null : { ttlSeconds: responseCacheSeconds }
}

/** Returns the same, but not the answer of an earlier, identical request: the person wants another one. */
export function anotherOf<Asked extends { readonly cache: CacheWish | null }>(asked: Asked): Asked {
  return { ...asked, cache: asked.cache && { ...asked.cache, clears: true } }
}

/**
 * Returns the request that sending this text with the files of the draft would send, with the source of each value.
 * `name` is the author, `target` the index of a target of the draft. `isWhole` adds the files, otherwise the body has a
 * reference for each.
 */
export async function previewRequest(
  { conversations, messages, attachmentFiles, gatewayOf, requestPolicy, offeredTools }: ConversationContext,
  presetVersionOf: PresetVersionOf,
  { conversationId, name = null, target, isWhole = false, ...input }: ParsedCallInput<'conversation.preview'>,
): Promise<RequestPreview> {
  const current = conversations.read(conversationId)
  const stored = withTarget(current, target === undefined ? null : (current.targets[target] ?? null))
  const text = input.text.trim()
  const attachments = stored.draftAttachments ?? []
  const thread: ThreadMessage[] = [
    ...(stored.leafId === null ? [] : messages.thread(stored.leafId)),
    ...(text === '' && attachments.length === 0 ? [] : [{ role: 'user' as const, text, name, attachments }]),
  ]
  const presetValues = await valuesOf(stored, presetVersionOf)
  const { body, sources } = requestOf({ ...stored, presetValues }, thread, requestPolicy(stored), offeredTools(stored))
  const size = await sizeOfRequest(attachmentFiles, body)
  const shown = isWhole ? await fillAttachments(attachmentFiles, body) : body
  return { ...describe(), body: shown, size, sources, problems: requestProblems(body) }

  function describe(): Pick<RequestPreview, 'method' | 'url' | 'headers'> {
    try {
      return gatewayOf(stored.profileId).describe(body, cacheWishOf(stored))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The gateway was removed, so there is no address.
      return { method: 'POST', url: null, headers: {} }
    }
  }
}

/** Values of the version in use are only for display, so a gateway that does not answer is not an error here. */
async function valuesOf(stored: StoredConversation, presetVersionOf: PresetVersionOf) {
  const { preset, presetValues, profileId } = stored
  if (preset === null || preset.version !== null) return presetValues
  try {
    return presetValuesOf(await presetVersionOf(profileId, preset.slug, null))
  } catch {
    return null
  }
}

/** Returns the conversation with the model, preset and parameters of a target. */
export function withTarget(stored: StoredConversation, target: StoredTarget | null): StoredConversation {
  if (target === null) return stored
  const { model, preset, presetValues, parameters } = target
  return { ...stored, model, preset, presetValues, parameters: parameters ?? stored.parameters, isCompared: true }
}

/** Returns the values of a preset version that requests use. */
export function presetValuesOf({
  config,
  system_prompt,
}: PresetVersion): NonNullable<StoredConversation['presetValues']> {
  return { config, systemPrompt: system_prompt ?? '' }
}
