import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ConversationSummary } from '#shared/conversation.ts'
import { isCovered, type ListLayout, rangeOf, type RowRange, type SeenPart, shiftOf, topOf } from './list-layout.ts'

interface ListWindowOptions {
  layout: ListLayout
  /** In the order of the layout. */
  inOrder: readonly ConversationSummary[]
  /** Where each of them is in `inOrder`. */
  indexes: ReadonlyMap<string, number>
}

interface ListWindow {
  /** To be set on the list; its parent is what scrolls. */
  list: RefObject<HTMLUListElement | null>
  range: RowRange
}

/** What was seen of the list last, and how far it was scrolled then. */
interface Anchored {
  readonly scrollTop: number
  readonly rows: readonly { readonly id: string; readonly top: number }[]
}

/**
 * Tells which rows of a long list to mount: those that are seen and some around them. Rows are placed by the layout, so
 * nothing is measured. Where rows come or go above it, what is seen stays in its place unless the list is at its top.
 */
export function useListWindow({ layout, inOrder, indexes }: ListWindowOptions): ListWindow {
  const list = useRef<HTMLUListElement>(null)
  const [range, setRange] = useState<RowRange>(() => rangeOf(layout, { top: 0, height: window.innerHeight }))
  const mounted = useRef(range)
  const anchored = useRef<Anchored>({ scrollTop: 0, rows: [] })

  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.parentElement
    if (!element || !scroller) return undefined
    const { scrollTop, rows } = anchored.current
    const shift = shiftOf(rows, (id) => {
      const index = indexes.get(id)
      return index === undefined ? undefined : topOf(layout, index)
    })
    // From where it was: a list that became shorter may have been scrolled by the browser.
    if (shift !== 0 && scrollTop > 0) scroller.scrollTop = scrollTop + shift

    /** Mounts what is seen by now, and remembers where it is. */
    const look = () => {
      const seen = seenPart(element, scroller)
      if (seen === null) return
      const least = rangeOf(layout, seen, 0)
      anchored.current = {
        scrollTop: scroller.scrollTop,
        rows: inOrder
          .slice(least.start, least.end)
          .map(({ id }, index) => ({ id, top: topOf(layout, least.start + index) })),
      }
      if (isCovered(layout, seen, mounted.current)) return
      mounted.current = rangeOf(layout, seen)
      setRange(mounted.current)
    }
    look()
    // Mounted in the frame in which it is scrolled to.
    const onScroll = () => flushSync(look)
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [layout, inOrder, indexes])

  return { list, range }
}

/** What is seen of the list; null where it is not laid out, as in a view that is hidden. */
function seenPart(list: HTMLElement, scroller: HTMLElement): SeenPart | null {
  if (scroller.clientHeight === 0) return null
  const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top
  return { top, height: scroller.clientHeight }
}
