import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useBridgeEvent } from '../bridge/bridge-events.ts'
import { conversationOfWindow } from '../bridge/page-address.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { chatText } from '../text/en/chat.ts'
import { appShortcuts } from '../ui/app-shortcuts.ts'
import { type FoldingList, useFoldingList } from '../ui/folding-list.ts'
import { useInspector } from '../ui/inspector.ts'
import { loadLater } from '../ui/load-later.tsx'
import { Panes } from '../ui/panes.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { Toolbar } from '../ui/toolbar.tsx'
import { useInspectorOpen } from './conversation/inspector-open.ts'
import { ComposerContext } from './draft/use-composer.ts'
import { DraftsContext, useSyncedDrafts } from './draft/drafts.ts'
import { useSavedChatDrafts } from './draft/chat-drafts.ts'
import { OpenConversationContext, useConversation, useWatchedConversation } from './conversation/use-conversation.ts'
import { useChatRequest, useDropUnanswered } from './conversation/chat-requests.ts'
import { openFind } from './find/use-find.ts'
import { ConversationListPane } from './list/conversation-list.tsx'
import { useOpenNewest } from './list/use-open-newest.ts'
import { ChatMain } from './main/chat-main.tsx'
import { ChatToolbar } from './main/chat-toolbar.tsx'
import { useModelPicker } from './model-picker/use-model-picker.ts'

const InspectorTabs = loadLater(() => import('./inspector/inspector-tabs.tsx'))

/** The chat view: the list of conversations, the open one, and the inspector. */
export default function ChatView() {
  const { listWidth, inspectorWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const conversationId = useShownConversation()
  const isAlone = conversationOfWindow() !== null
  const inspector = useInspector(...useInspectorOpen())
  const list = useFoldingList()
  const { store, reopen } = useWatchedConversation(conversationId)
  const drafts = useSyncedDrafts()
  useSavedChatDrafts()
  const composer = useRef<HTMLTextAreaElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const searchChats = () => {
    // A folded list has no field to focus.
    if (list.place === 'folded') flushSync(list.open)
    searchField.current?.focus()
  }
  // An empty chat has nothing to find, so search all chats instead.
  const find = () => (store.getState().order.length === 0 ? searchChats() : openFind())
  useChatRequest('find', find)
  useChatRequest('choose-model', () => useModelPicker.getState().setOpen(true))
  useShortcuts([
    { keys: appShortcuts.find, run: find },
    { keys: appShortcuts.searchChats, run: searchChats },
  ])
  useBridgeEvent('menu.command', ({ command }) => {
    if (command === 'find') find()
  })
  return (
    <OpenConversationContext value={store}>
      <DraftsContext value={drafts}>
        <ComposerContext value={composer}>
          {!isAlone && <OpenNewest />}
          <Panes
            list={
              isAlone
                ? undefined
                : {
                    label: chatText.chats,
                    content: <ConversationListPane searchField={searchField} isOver={list.place === 'over'} />,
                    width: listWidth,
                    onResized: (width) => changeSettings({ listWidth: width }),
                    folding: list,
                  }
            }
            main={
              <>
                <OpenToolbar
                  list={isAlone ? undefined : list}
                  isInspectorOpen={inspector.isOpen}
                  onToggleInspector={inspector.toggle}
                />
                {conversationId !== null && <ChatMain key={conversationId} reopen={reopen} />}
              </>
            }
            inspector={{
              label: chatText.inspector,
              content: (
                <InspectorTabs
                  onClose={inspector.place === 'over' ? inspector.close : null}
                  fallback={<Toolbar level={2} title={chatText.inspector} />}
                />
              ),
              place: inspector.place,
              close: inspector.close,
              width: inspectorWidth,
              onResized: (width) => changeSettings({ inspectorWidth: width }),
            }}
          />
          <UnansweredRequests />
        </ComposerContext>
      </DraftsContext>
    </OpenConversationContext>
  )
}

function OpenToolbar(props: {
  list: FoldingList | undefined
  isInspectorOpen: boolean
  onToggleInspector: () => void
}) {
  const conversation = useConversation((state) => state.conversation)
  return <ChatToolbar key={conversation?.id} conversation={conversation} {...props} />
}

/** Comes after the parts that answer requests. */
function UnansweredRequests(): null {
  useDropUnanswered()
  return null
}

/** The main window always has an open chat. */
function OpenNewest(): null {
  useOpenNewest()
  return null
}

/** Returns the id of the conversation that this window shows: its own, or the one that is open in the main window. */
function useShownConversation(): string | null {
  const { conversationId } = useSettings()
  return conversationOfWindow() ?? conversationId
}
