import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { messageFieldId } from '../../ui/message-field.ts'

/**
 * Where the turn that had the focus gives way to another (it was regenerated, or went on), the focus goes to the
 * composer: lost, the next Tab would begin at the window's first control. Returns what the log does on focus.
 */
export function useKeepFocus(order: readonly (string | undefined)[]): (event: FocusEvent) => void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // Neither where it went elsewhere, nor where it was given up: a reader who selects words is left in peace.
    if (focused.current === null || focused.current.isConnected || document.activeElement !== document.body) return
    focused.current = null
    document.getElementById(messageFieldId)?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- With the order turns come and go.
  }, [order])
  return ({ target }) => {
    focused.current = target
  }
}
