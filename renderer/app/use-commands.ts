import type { Theme, ViewName } from '#shared/settings.ts'
import { type PaletteRequest, requestOfChat } from '../chat/conversation/chat-requests.ts'
import { useInspectorOpen } from '../chat/conversation/inspector-open.ts'
import { useNewChat } from '../conversations/new-chat.ts'
import { conversationOfWindow } from '../bridge/page-address.ts'
import { useCommand } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { appText } from '../text/en/app.ts'
import { useInspector } from '../ui/inspector.ts'
import { useOwnWindow } from '../conversations/use-own-window.ts'
import { useToast } from '../ui/toast.tsx'

export interface Commands {
  goTo: (view: ViewName) => void
  newChat: () => void
  openChat: (conversationId: string) => void
  changeTheme: (theme: Theme) => void
  toggleInspector: () => void
  /** Shows the chat, and asks it for something. */
  askChat: (request: PaletteRequest) => void
  restartGateway: () => void
  /** Shows the open chat in a separate window; null without a chat, or if this is its window. */
  openOwnWindow: (() => void) | null
}

/** Returns the commands that the palette, the shortcuts and the application menu run. */
export function useCommands(): Commands {
  const settings = useSettings()
  const changeSettings = useChangeSettings()
  const toast = useToast()
  const createChat = useNewChat()
  const inspector = useInspector(...useInspectorOpen())
  const openOwnWindow = useOwnWindow()
  const restart = useCommand('gateway.restart', { failed: appText.restartFailed, retry: appText.retry })

  const newChat = () => {
    createChat().catch(() =>
      toast.show({ text: appText.newChatFailed, action: { label: appText.retry, run: newChat } }),
    )
  }
  const openId = settings.view === 'chat' ? settings.conversationId : null
  return {
    goTo(view) {
      // From inside Settings, shows the whole page; from another view, returns to where Settings was left.
      const isAsked = view === 'settings' && settings.view === 'settings'
      changeSettings(isAsked ? { view, settingsGatewayId: null } : { view })
    },
    newChat,
    openChat: (conversationId) => changeSettings({ view: 'chat', conversationId }),
    changeTheme: (theme) => changeSettings({ theme }),
    toggleInspector: inspector.toggle,
    askChat(request) {
      changeSettings({ view: 'chat' })
      requestOfChat(request)
    },
    restartGateway: () => restart.mutate({}),
    openOwnWindow: openId === null || conversationOfWindow() !== null ? null : () => openOwnWindow(openId),
  }
}
