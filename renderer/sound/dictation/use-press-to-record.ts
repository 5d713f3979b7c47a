import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { appShortcuts } from '../../ui/app-shortcuts.ts'
import { platform } from '../../ui/platform.ts'
import { matchesShortcut } from '../../ui/shortcut-keys.ts'

/** Milliseconds: a longer press records while it is held, a shorter one starts or ends the recording. */
const holdThresholdMs = 400

interface PressToRecord {
  onPointerDown: (event: PointerEvent) => void
  onClick: () => void
}

/**
 * Supports both ways with one button and one key: press to start and again to stop, or hold while speaking. Uses the
 * time stamps of the events, because a busy window may handle them late.
 */
export function usePressToRecord(isRecording: boolean, start: () => void, stop: () => void): PressToRecord {
  /** Time stamp of the press that started the recording; null when no press did. */
  const startedAt = useRef<number | null>(null)
  const wasStarted = useRef(false)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isRecording) return
    startedAt.current = event.timeStamp
    start()
  })
  const release = useEffectEvent((event: Event) => {
    if (startedAt.current === null) return
    const heldMs = event.timeStamp - startedAt.current
    startedAt.current = null
    if (heldMs >= holdThresholdMs) stop()
  })
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.defaultPrevented || !matchesShortcut(event, appShortcuts.record, platform)) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    if (isRecording) stop()
    else press(event)
  })
  const releaseKey = useEffectEvent((event: KeyboardEvent) => {
    // macOS sends no keyup of another key while ⌘ is down.
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
      // The end of the press that started the recording.
      if (wasStarted.current) wasStarted.current = false
      else if (isRecording) stop()
      else start()
    },
  }
}
