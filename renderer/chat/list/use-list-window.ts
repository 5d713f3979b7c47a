import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listReader } from './chat-list.ts'
import { isCovered, type ListLayout, rangeOf, type RowRange, type VisiblePart, shiftOf, topOf } from './list-layout.ts'
import type { ListView } from './list-view.ts'

interface ListWindow {
  /** The ref of the list; its parent scrolls. */
  element: RefObject<HTMLUListElement | null>
  range: RowRange
  /** Scrolls a row into view, whether it is mounted or not. */
  scrollTo: (index: number) => void
}

/** The last visible rows and the scroll position at that time. */
interface Anchored {
  readonly scrollTop: number
  /** With their tops in pixels. */
  readonly rows: readonly { readonly id: string; readonly at: number }[]
}

/**
 * Returns which rows of a long list to mount: the visible ones and the overscan. The layout gives their positions, so
 * nothing is measured. Changes above the visible rows do not move them, unless the list is at its top.
 */
export function useListWindow(layout: ListLayout, { rows, positions }: ListView): ListWindow {
  const ref = useRef<HTMLUListElement>(null)
  const [range, setRange] = useState<RowRange>(() => rangeOf(layout, { top: 0, height: window.innerHeight }))
  const mounted = useRef(range)
  const anchored = useRef<Anchored>({ scrollTop: 0, rows: [] })

  useLayoutEffect(() => {
    const element = ref.current
    const scroller = element?.parentElement
    if (!element || !scroller) return undefined
    const { scrollTop, rows: visible } = anchored.current
    const shift = shiftOf(visible, (id) => {
      const index = positions.get(id)
      return index === undefined ? undefined : topOf(layout, index)
    })
    // Relative to the former position: the browser may have scrolled a list that became shorter.
    if (shift !== 0 && scrollTop > 0) scroller.scrollTop = scrollTop + shift

    /** Mounts the visible rows and stores their positions. */
    const updateRange = () => {
      const seen = visiblePart(element, scroller)
      if (seen === null) return
      const needed = rangeOf(layout, seen, 0)
      const tops: { id: string; at: number }[] = []
      for (let index = needed.start; index < needed.end; index += 1) {
        const row = rows.get(index)
        if (row !== undefined) tops.push({ id: row.id, at: topOf(layout, index) })
      }
      anchored.current = { scrollTop: scroller.scrollTop, rows: tops }
      listReader.show(needed, scroller.scrollTop === 0)
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
  }, [layout, rows, positions])

  function scrollTo(index: number): void {
    const element = ref.current
    const scroller = element?.parentElement
    const seen = element && scroller ? visiblePart(element, scroller) : null
    if (!scroller || seen === null) return
    const [top, bottom] = [topOf(layout, index), topOf(layout, index + 1)]
    if (top < seen.top) scroller.scrollBy(0, top - seen.top)
    else if (bottom > seen.top + seen.height) scroller.scrollBy(0, bottom - seen.top - seen.height)
  }

  return { element: ref, range, scrollTo }
}

/** Returns the visible part of the list; null if it has no layout, as in a hidden view. */
function visiblePart(list: HTMLElement, scroller: HTMLElement): VisiblePart | null {
  if (scroller.clientHeight === 0) return null
  const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top
  return { top, height: scroller.clientHeight }
}
