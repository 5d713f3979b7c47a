import { type RefObject, useEffect, useEffectEvent } from 'react'

interface TurnKeys {
  /** Where Space and Enter do not belong to something else. */
  panel: RefObject<HTMLElement | null>
  onEndTurn: () => void
  onLeave: () => void
}

/** Space and Enter end one's turn or interrupt, Esc leaves; not while something lies over the chat. */
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
