import type { CallOutput } from '#shared/ipc/bridge.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

export interface WindowHandlerParts {
  readonly showConversation: (conversationId: string) => void
  readonly showMain: () => void
  readonly trayState: () => Promise<CallOutput<'tray.state'>['state']>
}

export function windowHandlers({ showConversation, showMain, trayState }: WindowHandlerParts) {
  return {
    'window.openConversation': ({ conversationId }) => {
      showConversation(conversationId)
      return {}
    },
    'window.showMain': () => {
      showMain()
      return {}
    },
    'tray.state': async () => ({ state: await trayState() }),
  } satisfies Partial<CallHandlers>
}
