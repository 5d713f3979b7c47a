import type { CallInput } from '#shared/ipc/bridge.ts'
import type { SetupChoice, SetupLimits } from '#shared/programs/program-setup.ts'
import { useCommand } from '../../bridge/query.ts'
import { programSetupText as text } from '../../text/en/program-setup.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { useToast } from '../../ui/toast.tsx'

type CopiedLines = CallInput<'programSetup.copy'>['what']

/** Returns what has main copy lines with a key, which the page does not know. */
export function useCopyLines(choice: SetupChoice, limits: SetupLimits | null) {
  const toast = useToast()
  const command = useCommand('programSetup.copy', {
    failed: (error) => `${text.notCopied} ${translateMainMessage(error)}`,
  })
  return {
    isPending: command.isPending,
    copy(what: CopiedLines): void {
      if (limits === null) return
      command.mutate({ ...choice, what, limits }, { onSuccess: () => toast.show({ text: text.copied }) })
    },
  }
}
