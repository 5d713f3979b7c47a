import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { messageFieldId } from '../draft/message-field.ts'

/**
 * Moves the focus to the composer when the focused turn is replaced (regenerated or continued). Otherwise the next Tab
 * would start at the window's first control. Returns the log's focus handler.
 */
export function useKeepFocus(order: readonly (string | undefined)[]): (event: FocusEvent) => void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // Not if the focus moved elsewhere or was cleared: selecting text must not be disturbed.
    if (focused.current === null || focused.current.isConnected || document.activeElement !== document.body) return
    focused.current = null
    document.getElementById(messageFieldId)?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Turns are mounted and unmounted with the order.
  }, [order])
  return ({ target }) => {
    focused.current = target
  }
}
