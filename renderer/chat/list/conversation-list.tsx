import { SquarePen } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { ConversationSummary } from '#shared/conversation.ts'
import { useCall } from '../../bridge/query.ts'
import { useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { groupConversations } from './group-conversations.ts'
import { useNewChat } from './new-chat.ts'
import { rowAfterKey } from './row-after-key.ts'
import { useNow } from './use-now.ts'
import { useConversationCommands } from './use-conversation-commands.ts'

/** The list pane: every conversation, newest first. */
export function ConversationList() {
  const { data, error, isPending, refetch } = useCall('conversation.list', {})
  const newChat = useNewChat()
  return (
    <>
      <Toolbar
        level={2}
        title={chatText.chats}
        actions={
          <IconButton label={chatText.newChat} icon={SquarePen} shortcut="Mod+N" onClick={() => void newChat()} />
        }
      />
      <div className="scroll">
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
      </div>
    </>
  )
}

function Rows({ conversations }: { conversations: readonly ConversationSummary[] }) {
  const { conversationId } = useSettings()
  const { open, rename, remove } = useConversationCommands()
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const now = useNow()
  const groups = groupConversations(conversations, now)
  const inOrder = groups.flatMap((group) => group.conversations)
  const isThere = (id: string | null) => inOrder.some((conversation) => conversation.id === id)
  const tabStop = [focusedId, conversationId].find(isThere) ?? inOrder[0]?.id

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
      onFocus={(event) => setFocusedId(rowOf(event.target) ?? null)}
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
              isEarlier={group === 'earlier'}
              onOpen={() => open(conversation.id)}
              onRename={(title) => void rename(conversation.id, title)}
              onRenaming={(isRenaming) => setRenamingId(isRenaming ? conversation.id : null)}
              onDelete={() => void remove(conversation)}
            />
          </li>
        )),
      )}
    </ul>
  )
}

const rowOf = (target: EventTarget) => (target instanceof HTMLElement ? target.dataset['row'] : undefined)

function focusRow(list: HTMLElement, id: string | undefined): void {
  if (id !== undefined) list.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
}
