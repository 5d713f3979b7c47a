import type { Conversation } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { call } from '../../bridge/call.ts'
import { presetUseText } from '../../text/en/preset-use.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { useToast } from '../../ui/toast.tsx'

/**
 * Returns a function that sets the chat's preset. If a version to pin cannot be read, nothing changes and a notice says
 * why.
 */
export function useChoosePreset(conversationId: string): (preset: Conversation['preset']) => void {
  const toast = useToast()
  return (preset) => {
    call('conversation.choosePreset', { conversationId, preset }).catch((error: unknown) =>
      toast.show({ text: presetUseText.notChosen(translateMainMessage(toErrorData(error))) }),
    )
  }
}
