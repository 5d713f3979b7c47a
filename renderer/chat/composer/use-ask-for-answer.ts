import { useCommand } from '../../bridge/query.ts'
import type { AppError } from '#shared/errors.ts'

/** Requests an answer to the current branch. A failure is shown below the unanswered message. */
export function useAskForAnswer(conversationId: string): {
  run: () => void
  isPending: boolean
  error: AppError | null
} {
  const { mutate, isPending, error } = useCommand('conversation.answer')
  return { run: () => mutate({ conversationId }), isPending, error }
}
