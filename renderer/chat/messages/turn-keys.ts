import type { KeyboardEvent } from 'react'
import type { LogScroll } from './log-scroll.ts'
import { positionOf } from './window/kept-positions.ts'

/** The turn that is read before it can have the focus, and what has it until then: further keys count from there. */
let onTheWay: { readonly to: number; readonly from: Element | null } | null = null

/** Alt and an arrow, in the log: up and down go from turn to turn, left and right to the branches of this one. */
export function pressInLog(event: KeyboardEvent<HTMLElement>, log: LogScroll): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, currentTarget } = event
  if (!altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement) || isField(target)) return
  const turn = target.closest('article')
  // The last message is always drawn.
  const last = positionOf(currentTarget.querySelector('[data-position]:last-child')) ?? -1
  const here = onTheWay?.from === document.activeElement ? onTheWay.to : (positionOf(turn) ?? last + 1)
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      event.preventDefault()
      const to = here + (key === 'ArrowUp' ? -1 : 1)
      if (to >= 0 && to <= last) void focusTurn(to, log)
      return
    }
    case 'ArrowLeft':
    case 'ArrowRight': {
      const [previous, next] = turn?.querySelectorAll<HTMLButtonElement>('.branch button') ?? []
      const button = key === 'ArrowLeft' ? previous : next
      if (button === undefined) return
      event.preventDefault()
      button.click()
      return
    }
  }
}

/** From the composer back to what was said last. */
export function focusLastTurn(): void {
  const turns = document.querySelectorAll<HTMLElement>('[role="log"] article')
  turns[turns.length - 1]?.focus()
}

async function focusTurn(to: number, log: LogScroll): Promise<void> {
  const mine = { to, from: document.activeElement }
  onTheWay = mine
  const turn = (await log.draw(to))?.querySelector('article')
  if (onTheWay !== mine) return
  onTheWay = null
  if (!turn || document.activeElement !== mine.from) return
  turn.focus({ preventScroll: true })
  log.show(turn)
}

function isField(element: HTMLElement): boolean {
  return element.matches('input, textarea, select')
}
