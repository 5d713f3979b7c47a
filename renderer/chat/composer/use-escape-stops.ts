import { useEffect, useEffectEvent } from 'react'

/** Stops the answer on Esc, unless Esc closes something above the chat. */
export function useEscapeStops(isAnswering: boolean, stop: () => void): void {
  const stopNow = useEffectEvent(stop)
  useEffect(() => {
    if (!isAnswering) return
    function pressed(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      const isElsewhere =
        event.target instanceof Element && event.target.closest('dialog, .pane.inspector, [role="menu"]')
      if (isElsewhere || document.querySelector('dialog[open]') !== null) return
      stopNow()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [isAnswering])
}
