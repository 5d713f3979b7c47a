import type { Conversation } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { presetUseText } from '../../text/en/preset-use.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'

/**
 * Returns a function that sets the chat's preset. If a version to pin cannot be read, nothing changes and a notice says
 * why.
 */
export function useChoosePreset(conversationId: string): (preset: Conversation['preset']) => void {
  const choose = useCommand('conversation.choosePreset', {
    failed: (error) => presetUseText.notChosen(translateMainMessage(error)),
  })
  return (preset) => choose.mutate({ conversationId, preset })
}

/** Returns the version in use if it is newer than the one a chat is pinned to, else null. */
export function newerVersion(preset: Conversation['preset'], inUse: number | null): number | null {
  const pinned = preset?.version ?? null
  return pinned !== null && inUse !== null && inUse > pinned ? inUse : null
}
