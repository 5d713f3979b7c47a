import { Download, Ellipsis, FileText, FolderInput, SquarePen } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationSummary } from '#shared/conversation.ts'
import { useCall } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { chatFilesText } from '../../text/en/chat-files.ts'
import { dayGroup } from '../../text/day-group.ts'
import { Button } from '../../ui/button.tsx'
import { useChatFileFailure } from '../../ui/chat-file-failure.ts'
import { useChatImport } from '../../ui/chat-import.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useChatFiles } from '../../ui/use-chat-files.ts'
import { useOwnWindow } from '../../ui/use-own-window.ts'
import { ConversationRow } from './conversation-row.tsx'
import { groupConversations } from './group-conversations.ts'
import { useNewChat } from './new-chat.ts'
import { focusRow, rowOf } from '../../ui/focus-row.ts'
import { rowAfterKey } from '../../ui/row-after-key.ts'
import { SearchChats } from './search-chats.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useConversationCommands } from './use-conversation-commands.ts'
import { useUnread } from './use-unread.ts'

const ChatImportNote = loadLater(() => import('../../ui/chat-import-note.tsx'))
const ChatFileProblem = loadLater(() => import('../../ui/chat-file-problem.tsx'))

/** The list pane: every conversation, newest first. */
export function ConversationList() {
  const { data, error, isPending, refetch } = useCall('conversation.list', {})
  const newChat = useNewChat()
  const changeSettings = useChangeSettings()
  const hasImportNote = useChatImport(({ shown }) => shown !== null)
  const hasFileProblem = useChatFileFailure(({ failure }) => failure !== null)
  return (
    <>
      <Toolbar
        level={2}
        title={chatText.chats}
        actions={
          <>
            <ListMenu />
            <IconButton label={chatText.newChat} icon={SquarePen} shortcut="Mod+N" onClick={() => void newChat()} />
          </>
        }
      />
      {hasImportNote && (
        <div className="list-problem">
          <ChatImportNote />
        </div>
      )}
      {hasFileProblem && (
        <div className="list-problem">
          <ChatFileProblem />
        </div>
      )}
      <SearchChats onOpen={(conversationId) => changeSettings({ conversationId })}>
        {isPending && <Skeleton label={chatText.loadingChats} rowHeight={48} />}
        {error && (
          <div className="list-problem">
            <ErrorProblem error={error.data} onRetry={() => void refetch()} />
          </div>
        )}
        {data?.length === 0 && (
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
        {data !== undefined && data.length > 0 && <Rows conversations={data} />}
      </SearchChats>
    </>
  )
}

/** What concerns all chats. */
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

function Rows({ conversations }: { conversations: readonly ConversationSummary[] }) {
  const { conversationId, view } = useSettings()
  const { open, rename, pin, exportChat, remove } = useConversationCommands()
  const openOwnWindow = useOwnWindow()
  const unread = useUnread(conversations, view === 'chat' ? conversationId : null)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const now = useNow()
  const groups = groupConversations(conversations, now)
  const inOrder = groups.flatMap((group) => group.conversations)
  const isThere = (id: string | null) => inOrder.some((conversation) => conversation.id === id)
  const tabStop = [focusedId, conversationId].find(isThere) ?? inOrder[0]?.id
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<{ element: Element; id: string | null } | null>(null)

  // What had the focus may be gone: its row was deleted, or the field that renamed it. The next row takes it.
  useLayoutEffect(() => {
    const { current: before } = focused
    if (list.current === null || before === null || before.element.isConnected) return
    focused.current = null
    if (document.activeElement !== document.body) return
    focusRow(list.current, isThere(before.id) ? (before.id ?? undefined) : tabStop)
  })

  function press(event: KeyboardEvent<HTMLElement>): void {
    const conversation = inOrder.find((each) => each.id === rowOf(event.target))
    if (conversation === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = rowAfterKey(
      inOrder.map((each) => each.id),
      conversation.id,
      event.key,
    )
    if (next === undefined && event.key !== 'Delete' && event.key !== 'F2') return
    event.preventDefault()
    focusRow(event.currentTarget, next)
    if (event.key === 'F2') setRenamingId(conversation.id)
    if (event.key !== 'Delete') return
    const index = inOrder.indexOf(conversation)
    focusRow(event.currentTarget, (inOrder[index + 1] ?? inOrder[index - 1])?.id)
    void remove(conversation)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of its rows, heard once.
    <ul
      aria-label={chatText.conversations}
      className="rows conversations"
      onKeyDown={press}
      ref={list}
      onFocus={({ target }) => {
        const id = rowOf(target) ?? null
        setFocusedId(id)
        focused.current = { element: target, id: id ?? renamingId }
      }}
    >
      {groups.map(({ group, conversations: members }) =>
        members.map((conversation, index) => (
          <li key={conversation.id}>
            {index === 0 && <div className="list-group">{chatText.groups[group]}</div>}
            <ConversationRow
              conversation={conversation}
              isCurrent={conversation.id === conversationId}
              isTabStop={conversation.id === tabStop}
              isRenaming={conversation.id === renamingId}
              now={now}
              isUnread={unread.has(conversation.id)}
              isEarlier={dayGroup(conversation.updatedAt, now) === 'earlier'}
              onOpen={() => open(conversation.id)}
              onOpenOwnWindow={() => openOwnWindow(conversation.id)}
              onRename={(title) => void rename(conversation.id, title)}
              onRenaming={(isRenaming) => setRenamingId(isRenaming ? conversation.id : null)}
              onPin={(isPinned) => void pin(conversation.id, isPinned)}
              onExport={(format) => exportChat(conversation.id, format)}
              onDelete={() => void remove(conversation)}
            />
          </li>
        )),
      )}
    </ul>
  )
}
