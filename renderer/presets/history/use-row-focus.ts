import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { rowHeight } from './row-window.ts'

interface FocusableRows {
  scroller: RefObject<HTMLElement | null>
  /** The numbers of the rows, as `data-row` has them; both are inclusive. */
  first: number
  last: number
  /** Whether a row has nothing to focus. What is not read yet may have. */
  isSkipped: (row: number) => boolean
}

interface WantedRow {
  row: number
  step: 1 | -1
  /** What had the focus when it was wanted: whoever moves it elsewhere wants something else. */
  from: Element | null
}

/**
 * The arrow keys go from row to row of a list that draws few of them: one that is not drawn or not read yet is scrolled
 * to, and focused as soon as it is there. Until then the list itself has the focus, which the row that had it would lose
 * once it is drawn no more: the keys go on counting.
 */
export function useRowFocus({ scroller, first, last, isSkipped }: FocusableRows) {
  const wanted = useRef<WantedRow | null>(null)

  /** Goes to the row, or the next one that has something to focus. False where there is none: past the ends. */
  function want(row: number, step: 1 | -1, from: Element | null): boolean {
    const list = scroller.current
    let next = row
    while (next >= first && next <= last && isSkipped(next)) next += step
    if (list === null || next < first || next > last) return false
    wanted.current = null
    const { activeElement } = document
    if (activeElement !== from && activeElement !== document.body) return true
    const button = list.querySelector<HTMLElement>(`[data-row="${next}"] > button`)
    if (button) {
      button.focus()
      return true
    }
    const rows = list.querySelector('ul')
    rows?.focus({ preventScroll: true })
    wanted.current = { row: next, step, from: rows }
    scrollTo(list, next - first)
    return true
  }

  const firstSeen = () => first + Math.ceil((scroller.current?.scrollTop ?? 0) / rowHeight)

  useLayoutEffect(() => {
    if (wanted.current === null) return
    const { row, step, from } = wanted.current
    // It may have come as one that is left out.
    if (!want(row, step, from)) wanted.current = null
  })

  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const { activeElement } = document
    const focused = activeElement?.matches('[data-row] > button.version') ? activeElement.parentElement : null
    const step = event.key === 'ArrowDown' ? 1 : -1
    const here = wanted.current?.from === activeElement ? wanted.current.row : focused && Number(focused.dataset['row'])
    if (here !== null) want(here + step, step, activeElement)
    // The list itself was clicked, or nothing came of what was wanted: they go on from what is seen.
    else if (activeElement === event.currentTarget) want(firstSeen(), step, activeElement)
    else return
    event.preventDefault()
  }
}

/** Brings a row into what is seen, as far as the heights are known; its focus does the rest. */
function scrollTo(list: HTMLElement, position: number): void {
  const top = position * rowHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight
}
