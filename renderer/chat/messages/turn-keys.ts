import type { KeyboardEvent } from 'react'
import type { LogScroll } from './log-scroll.ts'
import { positionOf } from './window/kept-positions.ts'

/** Alt and an arrow, in the log: up and down go from turn to turn, left and right to the branches of this one. */
export function pressInLog(event: KeyboardEvent<HTMLElement>, log: LogScroll): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, currentTarget } = event
  if (!altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement) || isField(target)) return
  const turn = target.closest('article')
  // The last message is always drawn.
  const here = positionOf(turn) ?? (positionOf(currentTarget.querySelector('[data-position]:last-child')) ?? -1) + 1
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      event.preventDefault()
      void focusTurn(here + (key === 'ArrowUp' ? -1 : 1), log)
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

async function focusTurn(position: number, log: LogScroll): Promise<void> {
  const turn = (await log.draw(position))?.querySelector('article')
  if (!turn) return
  turn.focus({ preventScroll: true })
  log.show(turn)
}

function isField(element: HTMLElement): boolean {
  return element.matches('input, textarea, select')
}
