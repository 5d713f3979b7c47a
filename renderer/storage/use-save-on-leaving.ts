import { useEffect } from 'react'

interface Unsaved {
  /** Saves pending input immediately. */
  flush: () => unknown
  /** The page is closing: saves pending input without waiting for a save in flight. */
  leave: () => void
}

/**
 * Saves pending input when the window loses focus, the page closes or the component unmounts. `unsaved` must be stable.
 */
export function useSaveOnLeaving(unsaved: Unsaved): void {
  useEffect(() => {
    const { flush, leave } = unsaved
    window.addEventListener('blur', flush)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('blur', flush)
      window.removeEventListener('pagehide', leave)
      flush()
    }
  }, [unsaved])
}
