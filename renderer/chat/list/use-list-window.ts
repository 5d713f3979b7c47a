import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConversationSummary } from '#shared/conversation.ts'
import { isCovered, type ListLayout, rangeOf, type RowRange, type VisiblePart, shiftOf, topOf } from './list-layout.ts'

interface ListWindowOptions {
  layout: ListLayout
  /** In the order of the layout. */
  inOrder: readonly ConversationSummary[]
  /** The index of each conversation in `inOrder`. */
  indexes: ReadonlyMap<string, number>
}

interface ListWindow {
  /** The ref of the list; its parent scrolls. */
  list: RefObject<HTMLUListElement | null>
  range: RowRange
}

/** The last visible rows and the scroll position at that time. */
interface Anchored {
  readonly scrollTop: number
  readonly rows: readonly { readonly id: string; readonly top: number }[]
}

/**
 * Returns which rows of a long list to mount: the visible ones and the overscan. The layout gives their positions, so
 * nothing is measured. Changes above the visible rows do not move them, unless the list is at its top.
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
    // Relative to the former position: the browser may have scrolled a list that became shorter.
    if (shift !== 0 && scrollTop > 0) scroller.scrollTop = scrollTop + shift

    /** Mounts the visible rows and stores their positions. */
    const updateRange = () => {
      const seen = visiblePart(element, scroller)
      if (seen === null) return
      const needed = rangeOf(layout, seen, 0)
      anchored.current = {
        scrollTop: scroller.scrollTop,
        rows: inOrder
          .slice(needed.start, needed.end)
          .map(({ id }, index) => ({ id, top: topOf(layout, needed.start + index) })),
      }
      if (isCovered(layout, seen, mounted.current)) return
      mounted.current = rangeOf(layout, seen)
      setRange(mounted.current)
    }
    updateRange()
    // Mounted in the same frame as the scrolling.
    const onScroll = () => flushSync(updateRange)
    const observer = new ResizeObserver(updateRange)
    observer.observe(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [layout, inOrder, indexes])

  return { list, range }
}

/** Returns the visible part of the list; null if it has no layout, as in a hidden view. */
function visiblePart(list: HTMLElement, scroller: HTMLElement): VisiblePart | null {
  if (scroller.clientHeight === 0) return null
  const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top
  return { top, height: scroller.clientHeight }
}
