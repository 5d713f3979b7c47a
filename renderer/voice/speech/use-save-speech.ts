import { toErrorData } from '#shared/errors.ts'
import { useCommand } from '../../bridge/query.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { errorWords } from '../../text/error-words.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { useToast } from '../../ui/toast.tsx'

/** Saves a stored speech to a file that the person chooses, and reports the result in a toast. */
export function useSaveSpeech(): { save: (spokenId: string) => void; isSaving: boolean } {
  const { show } = useToast()
  const { mutate, isPending } = useCommand('speech.save', {
    failed: (error) => errorWords(toErrorData(error))?.title ?? translateMainMessage(error),
  })
  return {
    isSaving: isPending,
    save: (spokenId) =>
      mutate(
        { spokenId },
        {
          onSuccess: ({ path }) => path !== null && show({ text: text.savedTo }),
        },
      ),
  }
}
