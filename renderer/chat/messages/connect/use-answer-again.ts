import { useState } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { call } from '../../../bridge/call.ts'
import { connectCardsText as text } from '../../../text/en/connect-cards.ts'
import { useToast } from '../../../ui/toast.tsx'

/** Gives a chat this model of its gateway; null moves it to the active gateway and its model. */
export async function prepareChat(conversationId: string, model: string | null): Promise<void> {
  if (model === null) await call('conversation.moveToActiveGateway', { conversationId })
  else await call('conversation.chooseModel', { conversationId, model })
}

/**
 * Answers the message before an answer again, once the chat has another model. The answer stays as a branch. A failure
 * shows a toast.
 */
export function useAnswerAgain({ id, conversationId }: Pick<AssistantMessage, 'id' | 'conversationId'>): {
  isBusy: boolean
  answerAfter: (prepare: () => Promise<void>) => Promise<void>
} {
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  return {
    isBusy,
    async answerAfter(prepare) {
      setBusy(true)
      try {
        await prepare()
        await call('conversation.retry', { conversationId, messageId: id })
      } catch {
        toast.show({ text: text.notAnswered })
      } finally {
        setBusy(false)
      }
    },
  }
}
