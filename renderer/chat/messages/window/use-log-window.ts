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

/** A conversation of so many messages is drawn whole: there is nothing to gain. */
const drawnWhole = 60
/** So many messages around those that are drawn are here before they are needed. */
const loadedAround = 100
/** Between two messages, in pixels: `gap` of `.log`. */
const gap = 20

interface LogWindowOptions {
  conversationId: string
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
}

export interface LogWindow {
  rows: readonly Row[]
  /** How tall a room is. */
  heightOf: (room: Positions) => number
  /** To be set on every message and on what stands in the place of one. */
  watch: (element: HTMLElement | null) => (() => void) | undefined
  /** Draws a message that may be far away, and returns its element; null where it is not there any more. */
  draw: (position: number) => Promise<HTMLElement | null>
  /** Where the reader is: the first message in sight. */
  place: () => Exclude<ScrollPlace, 'end'> | null
}

interface Drawn extends Positions {
  besides: readonly number[]
}

/**
 * Draws of a long conversation only what is near the reader. The messages are in the normal flow, between rooms as tall
 * as what is not drawn: the end is as exact as in a plain list, and where something above changes its height, Chromium's
 * scroll anchoring keeps what is read in its place.
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
  // What was drawn to the end goes on to the end.
  const until = drawn.until >= seenLength.current ? order.length : drawn.until
  const whole = order.length <= drawnWhole
  const positions = whole ? { from: 0, until: order.length } : { from: drawn.from, until }

  const change = useCallback((next: Drawn) => {
    drawnNow.current = next
    setDrawn(next)
  }, [])

  /** Draws what is in sight, and `around` times as much above and below of it. */
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
    // Before anything else is drawn: at the place that is scrolled to.
    if (!isPlaced.current && scroller.current !== null) goTo(scroller.current, content.current, place)
    isPlaced.current = true
    drawnNow.current = { ...positions, besides: drawnNow.current.besides }
    seenLength.current = order.length
    store.seen = positions
    if (heights.count > drawnWhole) measureAll(content.current, heights)
    // Only what is in sight, so that the first paint waits for nothing else.
    look(0)
    // oxlint-disable-next-line react/exhaustive-deps -- After each change of what is drawn or of the branch.
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
    // Drawn in the frame in which it was scrolled to.
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
        // Besides what is in sight, which stays: the messages around it are drawn once it is scrolled to.
        flushSync(() => change({ ...drawnNow.current, besides: [...keptPositions(), position] }))
      }
      return find()
    },
    [store, readMessages, heights, content, change],
  )

  return {
    rows: useMemo(
      () => rowsOf(order.length, positions, whole ? [] : [...drawn.besides, order.length - 1]),
      // oxlint-disable-next-line react/exhaustive-deps -- Its two numbers say what it is.
      [order.length, positions.from, positions.until, drawn.besides, whole],
    ),
    heightOf: ({ from, until: end }) => heights.above(end) - heights.above(from) - gap,
    watch,
    draw,
    place: () => placeIn(scroller.current, content.current),
  }
}

/** The heights of a conversation, kept for the next time when it is left. */
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

/** What fills the window when a conversation is opened. */
function firstDrawn(heights: Heights, place: ScrollPlace): Positions {
  if (place === 'end') {
    const top = heights.above(heights.count) - window.innerHeight
    return { from: heights.at(top), until: heights.count }
  }
  const top = heights.above(place.position)
  return { from: place.position, until: heights.at(top + window.innerHeight) + 1 }
}

/** What is in sight, and so many times as much above and below of it. */
function positionsAt(heights: Heights, { scrollTop, clientHeight }: HTMLElement, around: number): Positions {
  const more = clientHeight * around
  return { from: heights.at(scrollTop - gap - more), until: heights.at(scrollTop - gap + clientHeight + more) + 1 }
}

/** Scrolls to the end, or to where the reader was, as far as that message is drawn. */
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
 * What was never painted is as tall as estimated, and would push aside what was just scrolled to: until it has been
 * painted, everything that is drawn is laid out.
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
  // One that was taken out of the page a moment ago has none.
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
