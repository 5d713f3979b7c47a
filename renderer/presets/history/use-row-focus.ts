import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { versionRowHeight } from './row-window.ts'

interface FocusableRows {
  scroller: RefObject<HTMLElement | null>
  /** First and last row number, inclusive, as in `data-row`. */
  first: number
  last: number
  /** Whether a row has nothing to focus. Rows that are not read yet return false. */
  isSkipped: (row: number) => boolean
}

interface FocusRequest {
  row: number
  step: 1 | -1
  /** Focused element at the time of the request. If it changes, the person has moved on. */
  from: Element | null
}

/**
 * Moves the focus with the arrow keys in a list that renders few of its rows. A row that is not rendered or read yet is
 * scrolled to, and focused when it appears. Until then the list itself has the focus, so that the keys keep working
 * when the previous row unmounts.
 */
export function useRowFocus({ scroller, first, last, isSkipped }: FocusableRows) {
  const pending = useRef<FocusRequest | null>(null)

  /** Requests focus for the row, or the next one that can be focused. Returns false beyond the ends. */
  function requestFocus(row: number, step: 1 | -1, from: Element | null): boolean {
    const list = scroller.current
    let next = row
    while (next >= first && next <= last && isSkipped(next)) next += step
    if (list === null || next < first || next > last) return false
    pending.current = null
    const { activeElement } = document
    if (activeElement !== from && activeElement !== document.body) return true
    const button = list.querySelector<HTMLElement>(`[data-row="${next}"] > button`)
    if (button) {
      button.focus()
      return true
    }
    const rows = list.querySelector('ul')
    rows?.focus({ preventScroll: true })
    pending.current = { row: next, step, from: rows }
    scrollTo(list, next - first)
    return true
  }

  const firstSeen = () => first + Math.ceil((scroller.current?.scrollTop ?? 0) / versionRowHeight)

  useLayoutEffect(() => {
    if (pending.current === null) return
    const { row, step, from } = pending.current
    // The row may have loaded as one that is skipped.
    if (!requestFocus(row, step, from)) pending.current = null
  })

  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const { activeElement } = document
    const focused = activeElement?.matches('[data-row] > button[aria-pressed]') ? activeElement.parentElement : null
    const step = event.key === 'ArrowDown' ? 1 : -1
    const here =
      pending.current?.from === activeElement ? pending.current.row : focused && Number(focused.dataset['row'])
    if (here !== null) requestFocus(here + step, step, activeElement)
    // The list was clicked, or a requested row did not appear: continue from the first visible row.
    else if (activeElement === event.currentTarget) requestFocus(firstSeen(), step, activeElement)
    else return
    event.preventDefault()
  }
}

/** Scrolls a row into view, as far as heights are known; focusing it corrects the rest. */
function scrollTo(list: HTMLElement, position: number): void {
  const top = position * versionRowHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + versionRowHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + versionRowHeight - list.clientHeight
}
