import { AppWindow, Download, FileText, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { ConversationSummary, ListGroups } from '#shared/conversation.ts'
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
import { listDays, listReader, useUnread } from './chat-list.ts'
import { ConversationRow } from './conversation-row.tsx'
import { layoutOf, shownGroups, topOf } from './list-layout.ts'
import type { ListView } from './list-view.ts'
import { useConversationCommands } from './use-conversation-commands.ts'
import { useListWindow } from './use-list-window.ts'
import { classNames } from '../../ui/class-names.ts'
import listStyles from '../../ui/list.module.css'
import styles from './conversation-list.module.css'

/** The rows of the list, of which only the visible ones are mounted, with one context menu for all. */
export function ConversationRows({ view: list }: { view: ListView }) {
  const { conversationId, view } = useSettings()
  const { open, rename, pin, exportChat, remove } = useConversationCommands()
  const openOwnWindow = useOwnWindow()
  const unread = useUnread(view === 'chat' ? conversationId : null)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [menuOf, setMenuOf] = useState<ConversationSummary | null>(null)
  const now = useNow()
  const { rows, positions, count, groups } = list
  const { headings, layout } = useMemo(() => placeGroups(groups), [groups])
  const { element, range, scrollTo } = useListWindow(layout, list)
  const tabStop =
    [focusedId, conversationId].find((id) => id !== null && positions.has(id)) ?? rows.get(list.loaded.start)?.id
  const focused = useRef<{ element: Element; id: string | null; index: number } | null>(null)
  /** The position of the row that gets the focus as soon as it is loaded and mounted. */
  const target = useRef<number | null>(null)
  /** What to do with the row that gets the focus when it is loaded. */
  const held = useRef<((row: HTMLElement) => void) | null>(null)

  useEffect(() => {
    listReader.keep([focusedId, conversationId, renamingId].filter((id) => id !== null))
  }, [focusedId, conversationId, renamingId])
  // At midnight today becomes yesterday.
  const { today } = listDays(now)
  useEffect(() => {
    if (today !== list.days.today) listReader.refresh()
  }, [today, list.days.today])

  // The row that has the focus, or gets it by Tab, is always mounted.
  const mounted = new Set([tabStop, renamingId].flatMap((id) => positions.get(id ?? '') ?? []))
  for (let index = range.start; index < Math.min(range.end, count); index += 1) mounted.add(index)

  /** Moves the focus to a row, which scrolls there. One that is not loaded gets it when it is. */
  function goTo(index: number | undefined): void {
    if (index === undefined || element.current === null) return
    const row = rows.get(index)
    target.current = row === undefined ? index : null
    if (row === undefined) {
      scrollTo(index)
      return
    }
    // The row that loses the focus may be unmounted by this, and must not take the focus back.
    focused.current = null
    flushSync(() => setFocusedId(row.id))
    focusRow(element.current, row.id)
  }

  // The focused row may have been deleted, or its rename field closed. The next row gets the focus.
  const keepFocus = useEffectEvent(() => {
    if (element.current === null) return
    const { current: before } = focused
    if (before !== null) {
      before.index = positions.get(before.id ?? '') ?? before.index
      if (!before.element.isConnected) {
        focused.current = null
        if (document.activeElement === document.body) target.current ??= Math.min(before.index, count - 1)
      }
    }
    const { current: index } = target
    if (index === null) return
    const next = rows.get(index)
    if (next === undefined) scrollTo(index)
    // A row that is not mounted is made the focused one first, which mounts it.
    else if (!focusRow(element.current, next.id)) setFocusedId(next.id)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The rename field disappears when renaming ends.
  useLayoutEffect(() => keepFocus(), [list, focusedId, renamingId])

  function press(event: KeyboardEvent<HTMLElement>): void {
    const index = positions.get(rowOf(event.target) ?? '')
    const conversation = index === undefined ? undefined : rows.get(index)
    if (conversation === undefined || index === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = rowAfterKey(target.current ?? index, count, event.key)
    if (next === undefined && target.current !== null) {
      // It is for the row that is about to get the focus.
      held.current = actionOf(event)
      if (held.current !== null) event.preventDefault()
      return
    }
    if (next === undefined && event.key !== 'Delete' && event.key !== 'F2') return
    event.preventDefault()
    goTo(next)
    if (event.key === 'F2') setRenamingId(conversation.id)
    if (event.key !== 'Delete') return
    // If the next row is not loaded, it gets the focus when this one is gone.
    goTo([index + 1, index - 1].find((each) => rows.has(each)))
    remove(conversation)
  }

  /**
   * Chooses the row of the context menu before it opens by pointer, long press or menu key. Outside of the rows there
   * is none, and the rename field has the text menu.
   */
  function chooseMenu(event: SyntheticEvent): void {
    const index = positions.get(pressedRow(event) ?? '')
    flushSync(() => setMenuOf(index === undefined ? null : (rows.get(index) ?? null)))
  }

  function click(event: SyntheticEvent): void {
    const id = pressedRow(event)
    if (id === undefined) return
    open(id)
    foldList()
  }

  function doubleClick(event: SyntheticEvent): void {
    const id = pressedRow(event)
    if (id !== undefined) setRenamingId(id)
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
        onClick={click}
        onDoubleClick={doubleClick}
        onKeyDown={press}
        onContextMenuCapture={chooseMenu}
        onPointerDownCapture={(event) => {
          if (event.pointerType !== 'mouse') chooseMenu(event)
        }}
        ref={element}
        onFocus={({ target: row }) => {
          const id = rowOf(row) ?? renamingId
          const act = target.current === null ? null : held.current
          held.current = null
          target.current = null
          setFocusedId(id)
          focused.current = { element: row, id, index: positions.get(id ?? '') ?? 0 }
          // After the focus has moved.
          if (act !== null) setTimeout(() => act(row))
        }}
        onBlur={({ relatedTarget }) => {
          // Something else was focused meanwhile.
          if (relatedTarget === null || element.current?.contains(relatedTarget)) return
          target.current = null
          held.current = null
        }}
      >
        {[...mounted]
          .toSorted((one, other) => one - other)
          .map((index) => {
            const conversation = rows.get(index)
            const heading = headings.get(index)
            return (
              <li
                key={conversation?.id ?? index}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={{ top: topOf(layout, index) }}
              >
                {heading !== undefined && (
                  <div className={classNames(listStyles.group, styles.heading)}>{chatText.groups[heading]}</div>
                )}
                {conversation === undefined ? (
                  <div className={classNames(styles.row, styles.loading)} />
                ) : (
                  <ConversationRow
                    conversation={conversation}
                    isCurrent={conversation.id === conversationId}
                    isTabStop={conversation.id === tabStop}
                    now={now}
                    isUnread={unread.has(conversation.id)}
                    isEarlier={dayGroup(conversation.updatedAt, now) === 'earlier'}
                    renaming={
                      conversation.id === renamingId
                        ? {
                            onRename: (title) => rename(conversation.id, title),
                            onEnd: () => setRenamingId(null),
                          }
                        : undefined
                    }
                  />
                )}
              </li>
            )
          })}
      </ul>
    </ContextMenu>
  )
}

/** Returns the id of the row that was pressed; undefined outside of the rows and in the rename field. */
function pressedRow({ target }: SyntheticEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
}

/** Lays out the groups from top to bottom. */
function placeGroups(groups: ListGroups) {
  const shown = shownGroups(groups)
  const layout = layoutOf(shown.map(({ size }) => size))
  const headings = new Map<number, keyof ListGroups>()
  for (const [place, { start }] of layout.groups.entries()) {
    const group = shown[place]?.group
    if (group !== undefined) headings.set(start, group)
  }
  return { headings, layout }
}

/** Returns what a key does with a row, for a row that is not there yet; null for other keys. */
function actionOf({ key, shiftKey }: KeyboardEvent<HTMLElement>): ((row: HTMLElement) => void) | null {
  switch (key) {
    case 'Enter':
    case ' ':
      return (row) => row.click()
    case 'F2':
    case 'Delete':
      return (row) => row.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }))
    case 'F10':
      return shiftKey ? openMenu : null
    case 'ContextMenu':
      return openMenu
    default:
      return null
  }
}

function openMenu(row: HTMLElement): void {
  const { left, top, width, height } = row.getBoundingClientRect()
  const [clientX, clientY] = [left + width / 2, top + height / 2]
  row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }))
}
