import { AppWindow, Download, FileText, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConversationSummary } from '#shared/conversation.ts'
import { useSettings } from '../../bridge/settings.ts'
import { dayGroup } from '../../text/day-group.ts'
import { chatText } from '../../text/en/chat.ts'
import { chatFilesText } from '../../text/en/chat-files.ts'
import { windowsText } from '../../text/en/windows.ts'
import { ContextMenu } from '../../ui/context-menu.tsx'
import { foldList } from '../../ui/folding-list.ts'
import { focusRow, rowOf, rowAfterKey } from '../../ui/row-keys.ts'
import type { MenuItem } from '../../ui/menu-items.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useOwnWindow } from '../../conversations/use-own-window.ts'
import { ConversationRow } from './conversation-row.tsx'
import { distinctTitles } from './distinct-titles.ts'
import { groupConversations, layoutOf, topOf } from './list-layout.ts'
import { useConversationCommands } from './use-conversation-commands.ts'
import { useListWindow } from './use-list-window.ts'
import { useUnread } from './use-unread.ts'
import { classNames } from '../../ui/class-names.ts'
import listStyles from '../../ui/list.module.css'
import styles from './conversation-list.module.css'

interface ConversationRowsProps {
  /** At least one. */
  conversations: readonly ConversationSummary[]
  /** Whether the list is complete: before that, a screen reader gets no total. */
  isComplete: boolean
}

/** The rows of the list, of which only the visible ones are mounted, with one context menu for all. */
export function ConversationRows({ conversations, isComplete }: ConversationRowsProps) {
  const { conversationId, view } = useSettings()
  const { open, rename, pin, exportChat, remove } = useConversationCommands()
  const openOwnWindow = useOwnWindow()
  const unread = useUnread(conversations, view === 'chat' ? conversationId : null)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [menuOf, setMenuOf] = useState<ConversationSummary | null>(null)
  const now = useNow()
  const { inOrder, ids, indexes, headings, layout } = useMemo(() => placeRows(conversations, now), [conversations, now])
  const shownTitles = useMemo(() => distinctTitles(conversations.map(({ title }) => title)), [conversations])
  const { list, range } = useListWindow({ layout, inOrder, indexes })
  const isListed = (id: string | null | undefined): id is string => typeof id === 'string' && indexes.has(id)
  const tabStop = [focusedId, conversationId].find(isListed) ?? ids[0]
  const focused = useRef<{ element: Element; id: string | null; index: number } | null>(null)

  // The row that has the focus, or gets it by Tab, is always mounted.
  const kept = [tabStop, renamingId].filter(isListed).map((id) => indexes.get(id) ?? 0)
  const mounted = new Set(kept)
  for (let index = range.start; index < Math.min(range.end, ids.length); index += 1) mounted.add(index)

  /** Mounts a row and moves the focus to it, which scrolls there. */
  function goTo(id: string | undefined): void {
    if (id === undefined || list.current === null) return
    // The row that loses the focus may be unmounted by this, and must not take the focus back.
    focused.current = null
    flushSync(() => setFocusedId(id))
    focusRow(list.current, id)
  }

  // The focused row may have been deleted, or its rename field closed. The next row gets the focus.
  useLayoutEffect(() => {
    const { current: before } = focused
    if (list.current === null || before === null) return
    before.index = indexes.get(before.id ?? '') ?? before.index
    if (before.element.isConnected) return
    const next = indexes.has(before.id ?? '') ? before.id : ids[Math.min(before.index, ids.length - 1)]
    if (document.activeElement === document.body) focusRow(list.current, next ?? undefined)
    // A row that is not visible is mounted first, by making it the focused one.
    if (document.activeElement === document.body && next !== focusedId) setFocusedId(next ?? null)
    else if (focused.current === before) focused.current = null
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The rename field disappears when renaming ends.
  }, [list, ids, indexes, focusedId, renamingId])

  function press(event: KeyboardEvent<HTMLElement>): void {
    const id = rowOf(event.target)
    const index = id === undefined ? undefined : indexes.get(id)
    const conversation = index === undefined ? undefined : inOrder[index]
    if (conversation === undefined || index === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = rowAfterKey(ids, conversation.id, event.key)
    if (next === undefined && event.key !== 'Delete' && event.key !== 'F2') return
    event.preventDefault()
    goTo(next)
    if (event.key === 'F2') setRenamingId(conversation.id)
    if (event.key !== 'Delete') return
    goTo(ids[index + 1] ?? ids[index - 1])
    remove(conversation)
  }

  /**
   * Chooses the row of the context menu before it opens by pointer, long press or menu key. Outside of the rows there
   * is none, and the rename field has the text menu.
   */
  function chooseMenu({ target }: SyntheticEvent): void {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    const index = indexes.get(row?.dataset['row'] ?? '')
    flushSync(() => setMenuOf(index === undefined ? null : (inOrder[index] ?? null)))
  }

  function menuItems(conversation: ConversationSummary): MenuItem[] {
    const { id, isPinned } = conversation
    return [
      { label: chatText.rename, icon: Pencil, shortcut: 'F2', onSelect: () => setRenamingId(id) },
      {
        label: isPinned ? chatText.unpin : chatText.pin,
        icon: isPinned ? PinOff : Pin,
        onSelect: () => pin(id, !isPinned),
      },
      { label: windowsText.openOwn, icon: AppWindow, onSelect: () => openOwnWindow(id) },
      { label: chatFilesText.exportJson, icon: Download, onSelect: () => exportChat(id, 'json') },
      { label: chatFilesText.exportMarkdown, icon: FileText, onSelect: () => exportChat(id, 'markdown') },
      'separator',
      {
        label: chatText.delete,
        icon: Trash2,
        shortcut: 'Delete',
        danger: true,
        onSelect: () => remove(conversation),
      },
    ]
  }

  return (
    <ContextMenu items={menuOf === null ? [] : menuItems(menuOf)} disabled={menuOf === null}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Handles the keys of all rows in one place. */}
      <ul
        aria-label={chatText.conversations}
        className={styles.rows}
        style={{ height: layout.height }}
        onKeyDown={press}
        onContextMenuCapture={chooseMenu}
        onPointerDownCapture={(event) => {
          if (event.pointerType !== 'mouse') chooseMenu(event)
        }}
        ref={list}
        onFocus={({ target }) => {
          const id = rowOf(target) ?? renamingId
          setFocusedId(id)
          focused.current = { element: target, id, index: indexes.get(id ?? '') ?? 0 }
        }}
      >
        {[...mounted]
          .toSorted((one, other) => one - other)
          .flatMap((index) => {
            const conversation = inOrder[index]
            if (conversation === undefined) return []
            const { id } = conversation
            const heading = headings.get(index)
            return (
              <li
                key={id}
                aria-setsize={isComplete ? ids.length : -1}
                aria-posinset={index + 1}
                style={{ top: topOf(layout, index) }}
              >
                {heading !== undefined && (
                  <div className={classNames(listStyles.group, styles.heading)}>{chatText.groups[heading]}</div>
                )}
                <ConversationRow
                  conversation={conversation}
                  shownTitle={shownTitles.get(conversation.title) ?? conversation.title}
                  isCurrent={id === conversationId}
                  isTabStop={id === tabStop}
                  isRenaming={id === renamingId}
                  now={now}
                  isUnread={unread.has(id)}
                  isEarlier={dayGroup(conversation.updatedAt, now) === 'earlier'}
                  onOpen={() => {
                    open(id)
                    foldList()
                  }}
                  onRename={(title) => rename(id, title)}
                  onRenaming={(isRenaming) => setRenamingId(isRenaming ? id : null)}
                />
              </li>
            )
          })}
      </ul>
    </ContextMenu>
  )
}

/** Lays out the rows in their groups, from top to bottom. */
function placeRows(conversations: readonly ConversationSummary[], now: number) {
  const groups = groupConversations(conversations, now)
  const inOrder = groups.flatMap((group) => group.conversations)
  const ids = inOrder.map(({ id }) => id)
  const layout = layoutOf(groups.map((group) => group.conversations.length))
  return {
    inOrder,
    ids,
    indexes: new Map(ids.map((id, index) => [id, index])),
    /** The group that begins at each row index. */
    headings: new Map(layout.groups.map(({ start }, place) => [start, groups[place]?.group])),
    layout,
  }
}
