import type { CallHandlers } from '../ipc/handlers.ts'

export interface LogParts {
  readonly openLogFolder: () => Promise<void>
  /** Returns the text of `logs.diagnostics`. */
  readonly diagnostics: () => string
}

export function logHandlers({ openLogFolder, diagnostics }: LogParts) {
  return {
    'logs.openFolder': async () => {
      await openLogFolder()
      return {}
    },
    'logs.diagnostics': () => ({ text: diagnostics() }),
  } satisfies Partial<CallHandlers>
}
