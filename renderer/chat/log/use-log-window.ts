import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadMessages } from '../conversation/load-messages.ts'
import { readHeights, readPlace, storeHeights, storePlace } from '../conversation/scroll-memory.ts'
import { messagesReader, useConversation, useConversationStore } from '../conversation/use-conversation.ts'
import { createHeights } from './heights.ts'
import { gap, initialRange, LogWindow, type MountedRange } from './log-window.ts'
import type { Row } from './mounted-rows.ts'

/** Messages around the mounted ones that are loaded in advance. */
const loadedAround = 100
/** Messages before and after the target of a jump that are loaded with it. */
const loadedWithTarget = 20

interface LogWindowOptions {
  conversationId: string
  /** The id of the answer that is arriving, if any. */
  startedAnswer: string | undefined
  /** The scrolling element, and the growing one inside. */
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
}

interface MountedLog {
  logWindow: LogWindow
  rows: readonly Row[]
  isAtEnd: boolean
  /** Loads and mounts a message that may be far away, and returns its element; null if it does not exist any more. */
  mount: (position: number) => Promise<HTMLElement | null>
}

/**
 * Renders a `LogWindow`: loads messages near the mounted ones, and stores the heights and the place of the reader when
 * the conversation is left. A new answer (`startedAnswer`) scrolls to the end, since it was just requested.
 */
export function useLogWindow({ conversationId, startedAnswer, scroller, content }: LogWindowOptions): MountedLog {
  const store = useConversationStore()
  const order = useConversation((state) => state.order)
  const readMessages = useMemo(() => messagesReader(conversationId), [conversationId])
  const [place] = useState(() => readPlace(conversationId))
  const [heights] = useState(() => createHeights(gap, readHeights(conversationId)))
  useMemo(() => heights.follow(order), [heights, order])

  const [mounted, setMounted] = useState<MountedRange>(() => initialRange(heights, place))
  const [isAtEnd, setAtEnd] = useState(true)
  const [logWindow] = useState(
    () =>
      new LogWindow({
        heights,
        place,
        range: mounted,
        onRange: (range, isImmediate) => (isImmediate ? flushSync(() => setMounted(range)) : setMounted(range)),
        onAtEnd: setAtEnd,
      }),
  )
  const { mountsAll } = logWindow
  const { from, until } = logWindow.positionsOf(mounted)

  useLayoutEffect(() => {
    store.visible = { from, until }
    if (scroller.current !== null && content.current !== null) logWindow.commit(scroller.current, content.current)
    // oxlint-disable-next-line react/exhaustive-deps -- After each change of the range or the branch.
  }, [mounted, order])

  useEffect(() => {
    void loadMessages(store, readMessages, { from: from - loadedAround, until: until + loadedAround })
    if (mountsAll) return undefined
    const frame = requestAnimationFrame(() => logWindow.updateRange(1))
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- As above.
  }, [mounted, order])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    // Mounted in the same frame as the scrolling.
    const onScroll = () => logWindow.updateRange(1, true)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller, logWindow])

  useLayoutEffect(() => {
    const unfollow = logWindow.follow()
    const keep = () => {
      if (!logWindow.mountsAll) storeHeights(conversationId, heights.measured())
      const here = logWindow.placeToStore()
      if (here !== null) storePlace(conversationId, here)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      unfollow()
      window.removeEventListener('pagehide', keep)
    }
  }, [conversationId, logWindow, heights])

  const seenAnswer = useRef(startedAnswer)
  useEffect(() => {
    if (startedAnswer === undefined || startedAnswer === seenAnswer.current) return
    seenAnswer.current = startedAnswer
    logWindow.goToEnd()
  }, [startedAnswer, logWindow])

  const mount = useCallback(
    async (position: number) => {
      if (position < 0 || position >= store.getState().order.length) return null
      const near = { from: position - loadedWithTarget, until: position + loadedWithTarget }
      await loadMessages(store, readMessages, near)
      return logWindow.mount(position)
    },
    [store, readMessages, logWindow],
  )

  const rows = useMemo(
    () => logWindow.rowsOf(mounted),
    // oxlint-disable-next-line react/exhaustive-deps -- The range that these numbers and the pinned positions make.
    [order.length, from, until, mounted.pinned, mountsAll],
  )
  return { logWindow, rows, isAtEnd, mount }
}
