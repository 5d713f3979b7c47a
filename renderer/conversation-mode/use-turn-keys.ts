import { type RefObject, useEffect, useEffectEvent } from 'react'

interface TurnKeys {
  /** Space and Enter work only when this element or nothing has the focus. */
  panel: RefObject<HTMLElement | null>
  onEndTurn: () => void
  onLeave: () => void
}

/**
 * Handles the keys of conversation mode: Space and Enter end the turn or interrupt the answer, Esc leaves. They do
 * nothing while a dialog or menu is open.
 */
export function useTurnKeys({ panel, onEndTurn, onLeave }: TurnKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, repeat, isComposing } = event
    if (defaultPrevented || repeat || isComposing || document.querySelector('dialog[open]') !== null) return
    if (target instanceof Element && target.closest('[role="menu"], .pane.inspector') !== null) return
    if (key === 'Escape') {
      event.preventDefault()
      return onLeave()
    }
    if (key !== ' ' && key !== 'Enter') return
    if (target !== document.body && target !== panel.current) return
    event.preventDefault()
    onEndTurn()
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
