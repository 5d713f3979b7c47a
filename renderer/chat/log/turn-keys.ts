import type { KeyboardEvent } from 'react'
import type { LogScroll } from '../messages/log-scroll.ts'
import { positionOf } from './mounted-rows.ts'

/**
 * A turn that gets the focus once it is loaded, and the element that has it until then. Further keys count from the
 * turn.
 */
let pendingTurn: { readonly to: number; readonly from: Element | null } | null = null

/** Handles Alt and an arrow key in the log: up and down move between turns, left and right between their siblings. */
export function pressInLog(event: KeyboardEvent<HTMLElement>, log: LogScroll): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, currentTarget } = event
  if (!altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement) || isField(target)) return
  const turn = target.closest('article')
  // The last message is always mounted.
  const last = positionOf(currentTarget.querySelector('[data-position]:last-child')) ?? -1
  const here = pendingTurn?.from === document.activeElement ? pendingTurn.to : (positionOf(turn) ?? last + 1)
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
      const [previous, next] = turn?.querySelectorAll<HTMLButtonElement>('[data-branch] button') ?? []
      const button = key === 'ArrowLeft' ? previous : next
      if (button === undefined) return
      event.preventDefault()
      button.click()
      return
    }
  }
}

/** Moves the focus from the composer to the last message. */
export function focusLastTurn(): void {
  const turns = document.querySelectorAll<HTMLElement>('[role="log"] article')
  turns[turns.length - 1]?.focus()
}

async function focusTurn(to: number, log: LogScroll): Promise<void> {
  const mine = { to, from: document.activeElement }
  pendingTurn = mine
  const turn = (await log.mount(to))?.querySelector('article')
  if (pendingTurn !== mine) return
  pendingTurn = null
  if (!turn || document.activeElement !== mine.from) return
  turn.focus({ preventScroll: true })
  log.show(turn)
}

function isField(element: HTMLElement): boolean {
  return element.matches('input, textarea, select')
}
