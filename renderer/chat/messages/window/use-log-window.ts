import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Positions } from '../../conversation/conversation-store.ts'
import { loadMessages } from '../../conversation/load-messages.ts'
import { messagesReader, useConversation, useConversationStore } from '../../conversation/use-conversation.ts'
import { type ScrollPlace, readPlace } from '../scroll-memory.ts'
import { createHeights, type Heights } from './heights.ts'
import { keptPositions, positionOf } from './kept-positions.ts'
import { type Row, rowsOf } from './rows.ts'
import { keepHeights, readHeights } from './stored-heights.ts'

/** Conversations up to this length are mounted completely: a window would save nothing. */
const drawnWhole = 60
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
  heightOf: (room: Positions) => number
  /** The ref callback of every message and its placeholder. */
  watch: (element: HTMLElement | null) => (() => void) | undefined
  /** Mounts a message that may be far away, and returns its element; null if it does not exist any more. */
  draw: (position: number) => Promise<HTMLElement | null>
  /** Returns where the reader is: the first visible message. */
  place: () => Exclude<ScrollPlace, 'end'> | null
}

interface Drawn extends Positions {
  besides: readonly number[]
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
  const [place] = useState(() => readPlace(localStorage, conversationId))
  const heights = useHeights(conversationId)
  useMemo(() => heights.follow(order), [heights, order])

  const [drawn, setDrawn] = useState<Drawn>(() => ({ ...firstDrawn(heights, place), besides: [] }))
  const drawnNow = useRef(drawn)
  const seenLength = useRef(order.length)
  // A range that reached the end includes appended messages.
  const until = drawn.until >= seenLength.current ? order.length : drawn.until
  const whole = order.length <= drawnWhole
  const positions = whole ? { from: 0, until: order.length } : { from: drawn.from, until }

  const change = useCallback((next: Drawn) => {
    drawnNow.current = next
    setDrawn(next)
  }, [])

  /** Mounts the visible messages, and `overscan` times the viewport above and below. */
  const look = useCallback(
    (around: number) => {
      const element = scroller.current
      if (element === null || heights.count <= drawnWhole) return
      const wanted = positionsAt(heights, element, around)
      const least = positionsAt(heights, element, around / 2)
      const { from, until: end } = drawnNow.current
      if (from > least.from || end < least.until) change({ ...wanted, besides: keptPositions() })
    },
    [heights, scroller, change],
  )

  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    // Scrolls before anything else is mounted, so that the range is right.
    if (!isPlaced.current && scroller.current !== null) goTo(scroller.current, content.current, place)
    isPlaced.current = true
    drawnNow.current = { ...positions, besides: drawnNow.current.besides }
    seenLength.current = order.length
    store.seen = positions
    if (heights.count > drawnWhole) measureAll(content.current, heights)
    // Only the visible messages, so that nothing else delays the first paint.
    look(0)
    // oxlint-disable-next-line react/exhaustive-deps -- After each change of the range or the branch.
  }, [drawn, order])

  useEffect(() => {
    void loadMessages(store, readMessages, {
      from: positions.from - loadedAround,
      until: positions.until + loadedAround,
    })
    if (whole) return undefined
    const frame = requestAnimationFrame(() => look(1))
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- As above.
  }, [drawn, order])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    // Mounted in the same frame as the scrolling.
    const scrolled = () => flushSync(() => look(1))
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => element.removeEventListener('scroll', scrolled)
  }, [scroller, look])

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

  const draw = useCallback(
    async (position: number) => {
      const { order: now } = store.getState()
      if (position < 0 || position >= now.length) return null
      await loadMessages(store, readMessages, { from: position - 20, until: position + 20 })
      const find = () => content.current?.querySelector<HTMLElement>(`[data-position="${position}"]`) ?? null
      const { from, until: end } = drawnNow.current
      const isAmong = position >= from && position < end
      if (!isAmong && heights.count > drawnWhole) {
        // In addition to the visible messages, which stay; its neighbours are mounted once it is scrolled to.
        flushSync(() => change({ ...drawnNow.current, besides: [...keptPositions(), position] }))
      }
      return find()
    },
    [store, readMessages, heights, content, change],
  )

  return {
    rows: useMemo(
      () => rowsOf(order.length, positions, whole ? [] : [...drawn.besides, order.length - 1]),
      // oxlint-disable-next-line react/exhaustive-deps -- The two numbers stand for `positions`.
      [order.length, positions.from, positions.until, drawn.besides, whole],
    ),
    heightOf: ({ from, until: end }) => heights.above(end) - heights.above(from) - gap,
    watch,
    draw,
    place: () => placeIn(scroller.current, content.current),
  }
}

/** Returns the heights of a conversation, and stores them when it is left. */
function useHeights(conversationId: string): Heights {
  const [heights] = useState(() => createHeights(gap, readHeights(localStorage, conversationId)))
  useLayoutEffect(() => {
    const keep = () => {
      if (heights.count > drawnWhole) keepHeights(localStorage, conversationId, heights.measured())
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
function firstDrawn(heights: Heights, place: ScrollPlace): Positions {
  if (place === 'end') {
    const top = heights.above(heights.count) - window.innerHeight
    return { from: heights.at(top), until: heights.count }
  }
  const top = heights.above(place.position)
  return { from: place.position, until: heights.at(top + window.innerHeight) + 1 }
}

/** Returns the visible positions, and `overscan` times the viewport above and below. */
function positionsAt(heights: Heights, { scrollTop, clientHeight }: HTMLElement, around: number): Positions {
  const more = clientHeight * around
  return { from: heights.at(scrollTop - gap - more), until: heights.at(scrollTop - gap + clientHeight + more) + 1 }
}

/** Scrolls to the end, or to where the reader was if that message is mounted. */
function goTo(scroller: HTMLElement, content: HTMLElement | null, place: ScrollPlace): void {
  if (content !== null) layOutWhole(content)
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
function layOutWhole(content: HTMLElement): void {
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
