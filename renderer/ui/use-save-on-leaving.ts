import { useEffect } from 'react'

interface Unsaved {
  /** Saves at once what waits. */
  flush: () => unknown
  /** The page goes: what waits is saved without waiting for what is on its way. */
  leave: () => void
}

/** Sees that nothing waits when the window's focus, the page or the component goes. `unsaved` stays the same. */
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
