import { useEffect } from 'react'
import { create } from 'zustand'
import { AppError, toErrorData } from '#shared/errors.ts'
import { call } from '../../bridge/call.ts'
import { windowBridge } from '../../bridge/window-bridge.ts'
import { dayStart } from '../../text/day-group.ts'
import { createListReader } from './list-reader.ts'
import type { ListView } from './list-view.ts'
import { nothingUnread, type Unread, unreadAfterChange, unreadAfterRead, withoutUnread } from './unread.ts'

interface ChatListState {
  /** Null before the first rows arrive. */
  readonly view: ListView | null
  /** Why the list could not be read. Each change in main tries again. */
  readonly error: AppError | null
  readonly unread: Unread
}

const useList = create<ChatListState>(() => ({ view: null, error: null, unread: nothingUnread }))

/** Reads the rows that `useListWindow` shows. */
export const listReader = createListReader({
  read: (input) => call('conversation.list', input),
  days: () => listDays(Date.now()),
  onPart: (view, { answering }) =>
    useList.setState(({ unread }) => ({ view, error: null, unread: unreadAfterRead(unread, answering) })),
  onView: (view) => useList.setState({ view }),
  onError: (error) => useList.setState({ error: new AppError(toErrorData(error)) }),
})

/** Returns when today and yesterday began, both in milliseconds since 1970. */
export function listDays(now: number) {
  return { today: dayStart(now, 0), yesterday: dayStart(now, -1) }
}

/** Follows the list while the component is mounted, and returns what of it is loaded. */
export function useChatList(): Pick<ChatListState, 'view' | 'error'> {
  useEffect(() => {
    listReader.refresh()
    return windowBridge().on('conversation.listChanged', (change) => {
      useList.setState(({ unread }) => ({ unread: unreadAfterChange(unread, change) }))
      listReader.change(change)
    })
  }, [])
  return useList()
}

/** Returns the conversations whose answer finished while another one was open. Opening one marks it as read. */
export function useUnread(openId: string | null): ReadonlySet<string> {
  const unread = useList((state) => state.unread.unread)
  useEffect(() => {
    if (openId === null || !unread.has(openId)) return
    useList.setState((state) => ({ unread: withoutUnread(state.unread, openId) }))
  }, [openId, unread])
  return unread
}
