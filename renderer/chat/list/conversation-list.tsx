import { Download, Ellipsis, FileText, FolderInput, PanelLeft, SquarePen } from 'lucide-react'
import { useChangeSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { chatFilesText } from '../../text/en/chat-files.ts'
import { Button } from '../../ui/button.tsx'
import { useChatFileFailure, useChatImport } from '../../chat-files/chat-file-state.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { foldList } from '../../ui/folding-list.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useChatFiles } from '../../chat-files/use-chat-files.ts'
import { listReader, useChatList } from './chat-list.ts'
import { ConversationRows } from './conversation-rows.tsx'
import { useOpenNewChat } from './new-chat.ts'
import { SearchChats, type SearchChatsProps } from './search-chats.tsx'
import listStyles from '../../ui/list.module.css'

const ChatImportNote = loadLater(() => import('../../chat-files/chat-import-note.tsx'))
const ChatFileProblem = loadLater(() => import('../../chat-files/chat-file-problem.tsx'))

interface ConversationListPaneProps extends Pick<SearchChatsProps, 'searchField'> {
  /** Whether the list is over the content: it folds again once a chat is chosen. */
  isOver: boolean
}

/** The list pane: all conversations, newest first. */
export function ConversationListPane({ searchField, isOver }: ConversationListPaneProps) {
  const { view, error } = useChatList()
  const newChat = useOpenNewChat()
  const changeSettings = useChangeSettings()
  const hasImportNote = useChatImport(({ shown }) => shown !== null)
  const hasFileProblem = useChatFileFailure(({ failure }) => failure !== null)
  return (
    <>
      <Toolbar
        level={2}
        before={isOver && <IconButton label={chatText.hideChats} icon={PanelLeft} onClick={foldList} />}
        title={chatText.chats}
        actions={
          <>
            <ListMenu />
            <IconButton label={chatText.newChat} icon={SquarePen} shortcut="Mod+N" onClick={() => void newChat()} />
          </>
        }
      />
      {hasImportNote && (
        <div className={listStyles.problem}>
          <ChatImportNote />
        </div>
      )}
      {hasFileProblem && (
        <div className={listStyles.problem}>
          <ChatFileProblem />
        </div>
      )}
      <SearchChats
        searchField={searchField}
        onOpen={(conversationId) => {
          changeSettings({ conversationId })
          foldList()
        }}
      >
        {view === null && error === null && <Skeleton label={chatText.loadingChats} rowHeight={48} />}
        {error && (
          <div className={listStyles.problem}>
            <ErrorProblem error={error.data} onRetry={listReader.refresh} />
          </div>
        )}
        {view?.count === 0 && (
          <Empty
            title={chatText.noChatsTitle}
            text={chatText.noChatsText}
            action={
              <Button icon={SquarePen} onClick={() => void newChat()}>
                {chatText.newChat}
              </Button>
            }
          />
        )}
        {view !== null && view.count > 0 && <ConversationRows view={view} />}
      </SearchChats>
    </>
  )
}

/** Actions for all chats. */
function ListMenu() {
  const runFileWork = useChatFiles()
  return (
    <Menu
      align="end"
      trigger={<IconButton label={chatText.moreOfChats} icon={Ellipsis} />}
      items={[
        { label: chatFilesText.import, icon: FolderInput, onSelect: () => runFileWork({ kind: 'import' }) },
        'separator',
        {
          label: chatFilesText.exportAll,
          icon: Download,
          onSelect: () => runFileWork({ kind: 'export', conversationIds: null, format: 'json' }),
        },
        {
          label: chatFilesText.exportAllMarkdown,
          icon: FileText,
          onSelect: () => runFileWork({ kind: 'export', conversationIds: null, format: 'markdown' }),
        },
      ]}
    />
  )
}
