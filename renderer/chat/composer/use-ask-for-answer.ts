import { useCommand } from '../../bridge/query.ts'
import type { AppError } from '#shared/errors.ts'

/** Asks for an answer to the branch as it stands. Its failure is shown where nobody has answered yet. */
export function useAskForAnswer(conversationId: string): {
  run: () => void
  isPending: boolean
  error: AppError | null
} {
  const { mutate, isPending, error } = useCommand('conversation.answer')
  return { run: () => mutate({ conversationId }), isPending, error }
}
