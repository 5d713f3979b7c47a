import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Positions } from '../conversation/conversation-store.ts'
import { loadMessages } from '../conversation/load-messages.ts'
import { messagesReader, useConversation, useConversationStore } from '../conversation/use-conversation.ts'
import { readHeights, readPlace, type ScrollPlace, storeHeights } from '../conversation/scroll-memory.ts'
import { createHeights, type Heights } from './heights.ts'
import { pinnedPositions, positionOf } from './mounted-rows.ts'
import { type Row, rowsOf } from './mounted-rows.ts'

/** Conversations up to this length are mounted completely: a window would save nothing. */
const virtualizeAbove = 60
/** Messages around the mounted ones that are loaded in advance. */
const loadedAround = 100
/** Pixels between two messages: `gap` of `.log`. */
const gap = 20

interface LogWindowOptions {
  conversationId: string
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
}

export interface LogWindow {
  rows: readonly Row[]
  /** Returns the height of a spacer in pixels. */
  heightOf: (spacer: Positions) => number
  /** The ref callback of every message and its placeholder. */
  watch: (element: HTMLElement | null) => (() => void) | undefined
  /** Mounts a message that may be far away, and returns its element; null if it does not exist any more. */
  mount: (position: number) => Promise<HTMLElement | null>
  /** Returns where the reader is: the first visible message. */
  place: () => Exclude<ScrollPlace, 'end'> | null
}

interface MountedRange extends Positions {
  pinned: readonly number[]
}

/**
 * Mounts only the part of a long conversation that is near the reader. Messages are in the normal flow, between spacers
 * for the unmounted ones: so the end is exact, and Chromium's scroll anchoring keeps the visible part in place when
 * heights above it change.
 */
export function useLogWindow({ conversationId, scroller, content }: LogWindowOptions): LogWindow {
  const store = useConversationStore()
  const order = useConversation((state) => state.order)
  const readMessages = useMemo(() => messagesReader(conversationId), [conversationId])
  const [place] = useState(() => readPlace(conversationId))
  const heights = useHeights(conversationId)
  useMemo(() => heights.follow(order), [heights, order])

  const [mounted, setMounted] = useState<MountedRange>(() => ({ ...initialPositions(heights, place), pinned: [] }))
  const currentRange = useRef(mounted)
  const seenLength = useRef(order.length)
  // A range that reached the end includes appended messages.
  const until = mounted.until >= seenLength.current ? order.length : mounted.until
  const mountsAll = order.length <= virtualizeAbove
  const positions = mountsAll ? { from: 0, until: order.length } : { from: mounted.from, until }

  const change = useCallback((next: MountedRange) => {
    currentRange.current = next
    setMounted(next)
  }, [])

  /** Mounts the visible messages, and `overscan` times the viewport above and below. */
  const updateRange = useCallback(
    (overscan: number) => {
      const element = scroller.current
      if (element === null || heights.count <= virtualizeAbove) return
      const wanted = visiblePositions(heights, element, overscan)
      const needed = visiblePositions(heights, element, overscan / 2)
      const { from, until: end } = currentRange.current
      if (from > needed.from || end < needed.until) change({ ...wanted, pinned: pinnedPositions() })
    },
    [heights, scroller, change],
  )

  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    // Scrolls before anything else is mounted, so that the range is right.
    if (!isPlaced.current && scroller.current !== null) scrollToPlace(scroller.current, content.current, place)
    isPlaced.current = true
    currentRange.current = { ...positions, pinned: currentRange.current.pinned }
    seenLength.current = order.length
    store.visible = positions
    if (heights.count > virtualizeAbove) measureAll(content.current, heights)
    // Only the visible messages, so that nothing else delays the first paint.
    updateRange(0)
    // oxlint-disable-next-line react/exhaustive-deps -- After each change of the range or the branch.
  }, [mounted, order])

  useEffect(() => {
    void loadMessages(store, readMessages, {
      from: positions.from - loadedAround,
      until: positions.until + loadedAround,
    })
    if (mountsAll) return undefined
    const frame = requestAnimationFrame(() => updateRange(1))
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- As above.
  }, [mounted, order])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    // Mounted in the same frame as the scrolling.
    const onScroll = () => flushSync(() => updateRange(1))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller, updateRange])

  const [resized] = useState(
    () => new ResizeObserver((entries) => entries.forEach(({ target }) => measure(target, heights))),
  )
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      resized.observe(element)
      return () => resized.unobserve(element)
    },
    [resized],
  )

  const mount = useCallback(
    async (position: number) => {
      const { order: now } = store.getState()
      if (position < 0 || position >= now.length) return null
      await loadMessages(store, readMessages, { from: position - 20, until: position + 20 })
      const find = () => content.current?.querySelector<HTMLElement>(`[data-position="${position}"]`) ?? null
      const { from, until: end } = currentRange.current
      const isAmong = position >= from && position < end
      if (!isAmong && heights.count > virtualizeAbove) {
        // In addition to the visible messages, which stay; its neighbours are mounted once it is scrolled to.
        flushSync(() => change({ ...currentRange.current, pinned: [...pinnedPositions(), position] }))
      }
      return find()
    },
    [store, readMessages, heights, content, change],
  )

  return {
    rows: useMemo(
      () => rowsOf(order.length, positions, mountsAll ? [] : [...mounted.pinned, order.length - 1]),
      // oxlint-disable-next-line react/exhaustive-deps -- The two numbers stand for `positions`.
      [order.length, positions.from, positions.until, mounted.pinned, mountsAll],
    ),
    heightOf: ({ from, until: end }) => heights.above(end) - heights.above(from) - gap,
    watch,
    mount,
    place: () => placeIn(scroller.current, content.current),
  }
}

/** Returns the heights of a conversation, and stores them when it is left. */
function useHeights(conversationId: string): Heights {
  const [heights] = useState(() => createHeights(gap, readHeights(conversationId)))
  useLayoutEffect(() => {
    const keep = () => {
      if (heights.count > virtualizeAbove) storeHeights(conversationId, heights.measured())
    }
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      window.removeEventListener('pagehide', keep)
    }
  }, [conversationId, heights])
  return heights
}

/** Returns the positions that fill the window when a conversation is opened. */
function initialPositions(heights: Heights, place: ScrollPlace): Positions {
  if (place === 'end') {
    const top = heights.above(heights.count) - window.innerHeight
    return { from: heights.at(top), until: heights.count }
  }
  const top = heights.above(place.position)
  return { from: place.position, until: heights.at(top + window.innerHeight) + 1 }
}

/** Returns the visible positions, and `overscan` times the viewport above and below. */
function visiblePositions(heights: Heights, { scrollTop, clientHeight }: HTMLElement, overscan: number): Positions {
  const more = clientHeight * overscan
  return { from: heights.at(scrollTop - gap - more), until: heights.at(scrollTop - gap + clientHeight + more) + 1 }
}

/** Scrolls to the end, or to where the reader was if that message is mounted. */
function scrollToPlace(scroller: HTMLElement, content: HTMLElement | null, place: ScrollPlace): void {
  if (content !== null) forceLayout(content)
  if (place === 'end') {
    scroller.scrollTop = scroller.scrollHeight
    return
  }
  const element = content?.querySelector(`[data-position="${place.position}"]`)
  if (!element) return
  scroller.scrollTop += element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - place.top
}

/**
 * Lays out all mounted messages until they were painted. Before that, they have an estimated height, and would move the
 * scroll target away.
 */
function forceLayout(content: HTMLElement): void {
  content.dataset['placing'] = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete content.dataset['placing']))
}

function measureAll(content: HTMLElement | null, heights: Heights): void {
  for (const element of content?.querySelectorAll(':scope > [data-position]') ?? []) measure(element, heights)
}

function measure(element: Element, heights: Heights): void {
  const position = positionOf(element)
  // An element that was just removed has no height.
  const { height } = element.getBoundingClientRect()
  if (position !== null && height > 0 && !element.hasAttribute('data-unread')) heights.measure(position, height)
}

function placeIn(scroller: HTMLElement | null, content: HTMLElement | null): Exclude<ScrollPlace, 'end'> | null {
  if (scroller === null || content === null) return null
  const { top } = scroller.getBoundingClientRect()
  for (const element of content.querySelectorAll(':scope > [data-position]')) {
    const box = element.getBoundingClientRect()
    const position = positionOf(element)
    if (position !== null && box.bottom > top) return { position, top: box.top - top }
  }
  return null
}
