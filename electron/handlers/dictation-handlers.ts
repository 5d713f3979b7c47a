import type { CallOutput } from '#shared/ipc/bridge.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

export interface DictationParts {
  readonly state: () => CallOutput<'dictation.state'>['state']
  readonly copy: (text: string) => Promise<void>
}

export function dictationHandlers({ state, copy }: DictationParts) {
  return {
    'dictation.state': () => ({ state: state() }),
    'dictation.copy': async ({ text }) => {
      await copy(text)
      return {}
    },
  } satisfies Partial<CallHandlers>
}
