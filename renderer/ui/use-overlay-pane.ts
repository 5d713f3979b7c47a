import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Menus of a pane are rendered at the end of the document. */
const menus = '[data-radix-popper-content-wrapper]'

/** Returns whether an element is in the pane or in one of its menus. */
export function isPartOf(pane: Element | null, element: Element): boolean {
  return pane?.contains(element) === true || element.closest(menus) !== null
}

/**
 * Moves the focus into a pane while it is over the content, and back when it closes. A press beside the pane closes it,
 * but not one on the toggle, which closes it itself.
 */
export function useOverlayPane(pane: RefObject<HTMLElement | null>, isOver: boolean, close: () => void): void {
  const leave = useEffectEvent(close)
  useEffect(() => {
    const element = pane.current
    if (!isOver || element === null) return undefined
    const before = document.activeElement
    // Its content may have taken the focus already.
    if (!element.contains(before)) element.focus()
    const pressed = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || isPartOf(element, target)) return
      if (target.closest('[aria-pressed="true"]') === null) leave()
    }
    document.addEventListener('pointerdown', pressed)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      // The focus may have moved on, which closed the pane.
      const { activeElement } = document
      if (activeElement !== document.body && !element.contains(activeElement)) return
      if (before instanceof HTMLElement) before.focus()
    }
  }, [pane, isOver])
}
