import { useWindowKeydown } from '../../ui/use-shortcuts.ts'

interface WindowKeys {
  onEnter?: () => void
  onEscape: () => void
}

/** Handles Enter and Esc at any focus, except Enter on a button. */
export function useWindowKeys({ onEnter, onEscape }: WindowKeys): void {
  useWindowKeydown((event) => {
    if (event.repeat || event.defaultPrevented) return
    const isOnControl = event.target instanceof Element && event.target.closest('button, summary, a') !== null
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Enter' && !isOnControl && onEnter) onEnter()
    else return
    event.preventDefault()
  })
}
