import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { uiText } from '../text/en/ui.ts'
import { classNames } from './class-names.ts'
import styles from './panes.module.css'

interface PaneHandleProps {
  label: string
  /** Edge of the pane that it is on: `end` for a list at the left, `start` for an inspector at the right. */
  edge: 'start' | 'end'
  /** Pixels. */
  width: number
  limits: { min: number; max: number }
  /** Called at every move of a drag. */
  onResize: (width: number) => void
  /** Called at the end of a drag, and after a key. */
  onResized: (width: number) => void
}

/** The border between two panes, moved by dragging or with the arrow keys. */
export function PaneHandle({ label, edge, width, limits, onResize, onResized }: PaneHandleProps) {
  const [grabbed, setGrabbed] = useState<{ x: number; width: number } | null>(null)
  const direction = edge === 'end' ? 1 : -1
  const within = (wanted: number) => Math.round(Math.min(limits.max, Math.max(limits.min, wanted)))

  function grab(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    setGrabbed({ x: event.clientX, width })
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    if (grabbed) onResize(within(grabbed.width + (event.clientX - grabbed.x) * direction))
  }
  function release() {
    if (grabbed) onResized(width)
    setGrabbed(null)
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowLeft: -8, ArrowRight: 8 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onResized(within(width + step * direction))
  }

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> takes neither focus nor a value.
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuetext={uiText.pixels(width)}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      tabIndex={0}
      className={classNames(styles.handle, styles[edge])}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
    />
  )
}
