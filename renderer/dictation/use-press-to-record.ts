import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { appShortcuts } from '../ui/app-shortcuts.ts'
import { platform } from '../ui/platform.ts'
import { matchesShortcut } from '../ui/shortcut-keys.ts'

/** Held longer than this, in milliseconds, a press lasts as long as the recording; shorter, it starts or ends one. */
const holdFrom = 400

interface PressToRecord {
  onPointerDown: (event: PointerEvent) => void
  onClick: () => void
}

/**
 * One button and one key for both ways: press to start and again to stop, or hold while speaking. How long it was held
 * is told by the times of the events: a busy window may hear of both ends later, and of the second much later.
 */
export function usePressToRecord(isRecording: boolean, start: () => void, stop: () => void): PressToRecord {
  /** When the press began that started the recording; null when none did. */
  const startedAt = useRef<number | null>(null)
  const wasStarted = useRef(false)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isRecording) return
    startedAt.current = event.timeStamp
    start()
  })
  const release = useEffectEvent((event: Event) => {
    if (startedAt.current === null) return
    const held = event.timeStamp - startedAt.current
    startedAt.current = null
    if (held >= holdFrom) stop()
  })
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (!matchesShortcut(event, appShortcuts.record, platform)) return
    event.preventDefault()
    if (isRecording) stop()
    else press(event)
  })
  const releaseKey = useEffectEvent((event: KeyboardEvent) => {
    // macOS tells of no other key that goes up while ⌘ is down.
    if (event.key.toLowerCase() === 'd' || event.key === 'Meta') release(event)
  })

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => pressKey(event)
    const released = (event: KeyboardEvent) => releaseKey(event)
    const releasePointer = (event: Event) => release(event)
    window.addEventListener('keydown', pressed)
    window.addEventListener('keyup', released)
    window.addEventListener('pointerup', releasePointer)
    return () => {
      window.removeEventListener('keydown', pressed)
      window.removeEventListener('keyup', released)
      window.removeEventListener('pointerup', releasePointer)
    }
  }, [])

  return {
    onPointerDown({ button, timeStamp }) {
      wasStarted.current = button === 0 && !isRecording
      if (!wasStarted.current) return
      startedAt.current = timeStamp
      start()
    },
    onClick() {
      // The end of the press that started it.
      if (wasStarted.current) wasStarted.current = false
      else if (isRecording) stop()
      else start()
    },
  }
}
