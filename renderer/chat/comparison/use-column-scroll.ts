import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** The first visible column, from 0, and the number of visible ones. */
interface VisibleColumns {
  first: number
  visible: number
}

interface Scrolled {
  /** Number of columns, all of the same width. */
  count: number
  /** Pixels that are scrolled, visible and in all. */
  at: number
  width: number
  whole: number
}

/** Returns the columns that are visible as a whole. While the scroller moves, the nearest ones count. */
export function visibleColumns({ count, at, width, whole }: Scrolled): VisibleColumns {
  if (count === 0 || whole === 0) return { first: 0, visible: count }
  const column = whole / count
  const visible = Math.min(count, Math.max(1, Math.round(width / column)))
  const first = Math.min(count - visible, Math.max(0, Math.round(at / column)))
  return { first, visible }
}

interface ColumnScroll extends VisibleColumns {
  /** Reads the position again. */
  update: () => void
  /** Scrolls by whole columns, forward or back. */
  move: (columns: number) => void
}

/** Returns which of `count` equally wide columns are visible in the scroller, and a function that scrolls them. */
export function useColumnScroll(scroller: RefObject<HTMLElement | null>, count: number): ColumnScroll {
  const [visible, setVisible] = useState<VisibleColumns>({ first: 0, visible: count })
  const update = useCallback(() => {
    const { current } = scroller
    if (current === null) return
    const next = visibleColumns({
      count,
      at: current.scrollLeft,
      width: current.clientWidth,
      whole: current.scrollWidth,
    })
    setVisible((before) => (before.first === next.first && before.visible === next.visible ? before : next))
  }, [scroller, count])
  useLayoutEffect(() => {
    const { current } = scroller
    if (current === null) return
    const observer = new ResizeObserver(update)
    observer.observe(current)
    return () => observer.disconnect()
  }, [scroller, update])
  return {
    ...visible,
    update,
    move: (columns) => {
      const { current } = scroller
      if (current === null || count === 0) return
      const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      current.scrollTo({ left: ((visible.first + columns) * current.scrollWidth) / count, behavior })
    },
  }
}
