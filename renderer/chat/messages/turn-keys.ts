import type { KeyboardEvent } from 'react'
import type { LogScroll } from './log-scroll.ts'

/** Alt and an arrow, in the log: up and down go from turn to turn, left and right to the branches of this one. */
export function pressInLog(event: KeyboardEvent<HTMLElement>, log: LogScroll): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, currentTarget } = event
  if (!altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement) || isField(target)) return
  const turns = [...currentTarget.querySelectorAll('article')]
  const turn = target.closest('article')
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      event.preventDefault()
      const index = turn === null ? turns.length : turns.indexOf(turn)
      focusTurn(turns[index + (key === 'ArrowUp' ? -1 : 1)], log)
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

function focusTurn(turn: HTMLElement | undefined, log: LogScroll): void {
  if (turn === undefined) return
  turn.focus({ preventScroll: true })
  log.show(turn)
}

function isField(element: HTMLElement): boolean {
  return element.matches('input, textarea, select')
}
