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

  function want(row: number, step: 1 | -1, from: Element | null): void {
    let next = row
    while (next >= first && next <= last && isSkipped(next)) next += step
    wanted.current = next < first || next > last ? null : { row: next, step, from }
    focusWanted()
  }

  function focusWanted(): void {
    const list = scroller.current
    if (wanted.current === null || list === null) return
    const { row, from } = wanted.current
    const button = list.querySelector<HTMLElement>(`[data-row="${row}"] > button`)
    const { activeElement } = document
    if (!button) {
      const rows = list.querySelector('ul')
      if (rows && activeElement === from && rows.contains(from)) {
        rows.focus({ preventScroll: true })
        wanted.current.from = rows
      }
      return scrollTo(list, row - first)
    }
    wanted.current = null
    if (activeElement === from || activeElement === document.body) button.focus()
  }

  useLayoutEffect(() => {
    if (wanted.current === null) return
    const { row, step, from } = wanted.current
    // It may have come as one that is left out.
    want(row, step, from)
  })

  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const { activeElement } = document
    const focused = activeElement?.matches('[data-row] > button.version') ? activeElement.parentElement : null
    // Where nothing came of what was wanted, they go on from the first row that is drawn.
    const row = focused ?? (activeElement === event.currentTarget ? activeElement.querySelector('[data-row]') : null)
    if (!(row instanceof HTMLElement)) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    want((wanted.current?.row ?? Number(row.dataset['row'])) + step, step, activeElement)
  }
}

/** Brings a row into what is seen, as far as the heights are known; its focus does the rest. */
function scrollTo(list: HTMLElement, position: number): void {
  const top = position * rowHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight
}
