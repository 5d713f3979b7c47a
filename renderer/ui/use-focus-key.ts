import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useBridgeEvent } from '../bridge/bridge-events.ts'
import { matchesPlainKey } from './shortcut-keys.ts'

/** Focuses the field when the key is pressed outside other fields and dialogs, and by Find of the menu. */
export function useFocusKey(key: string | undefined, handlesFind = true): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (key === undefined) return undefined
    const pressed = (event: KeyboardEvent) => {
      if (
        !matchesPlainKey(event, key) ||
        event.defaultPrevented ||
        isTyping() ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [key])
  useBridgeEvent('menu.command', ({ command }) => {
    if (command === 'find' && handlesFind && key !== undefined) field.current?.focus()
  })
  return field
}

function isTyping(): boolean {
  const focused = document.activeElement
  return (
    focused instanceof HTMLElement && (focused.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(focused.tagName))
  )
}
