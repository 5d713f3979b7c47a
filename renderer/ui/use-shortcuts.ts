import { useEffect, useEffectEvent } from 'react'
import { platform } from './platform.ts'
import { type ShortcutKeys, matchesShortcut } from './shortcut-keys.ts'

/** Runs shortcuts regardless of the focus, except while a dialog is open. */
export function useShortcuts(shortcuts: readonly { keys: ShortcutKeys; run: () => void }[]): void {
  useWindowKeydown((event) => {
    if (event.defaultPrevented || event.isComposing) return
    const shortcut = shortcuts.find(({ keys }) => matchesShortcut(event, keys, platform))
    // The dialog is looked for last: that searches the whole page, and most keys are typed text.
    if (!shortcut || document.querySelector('dialog[open]')) return
    // Also keeps the menu's accelerator for the same command from running it a second time.
    event.preventDefault()
    shortcut.run()
  })
}

/** Runs a listener for every key that is pressed in the window. */
export function useWindowKeydown(listen: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent(listen)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
