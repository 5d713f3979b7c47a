import { type ReactNode, useRef, useState } from 'react'
import type { InspectorPlace } from './inspector.ts'
import { PaneHandle } from './pane-handle.tsx'
import { useOverlayPane } from './use-overlay-pane.ts'
import { uiText } from '../text/en/ui.ts'
import { classNames } from './class-names.ts'
import styles from './panes.module.css'

/** Pixels (mock/README.md, Layout; the settings' schema has the same limits). */
const limits = { min: 264, max: 420 }

interface SidePaneProps {
  /** The accessible name. */
  label: string
  place: Exclude<InspectorPlace, 'folded'>
  onClose: () => void
  width: number
  onResized: (width: number) => void
  /** Whether Esc closes it beside the content, too. */
  closesOnEscape?: boolean
  children: ReactNode
}

/**
 * The pane at the right edge, whose border can be dragged. Over the content it takes the focus, and Esc or a press
 * beside it closes it.
 */
export function SidePane({ label, place, onClose, width, onResized, closesOnEscape = false, children }: SidePaneProps) {
  const pane = useRef<HTMLElement>(null)
  const [drag, setDrag] = useState<number | null>(null)
  const shownWidth = drag ?? width
  const isOver = place === 'over'
  useOverlayPane(pane, isOver, onClose)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it and is not a control.
    <aside
      ref={pane}
      className={classNames(styles.pane, styles.inspector)}
      style={{ width: shownWidth }}
      data-pane="inspector"
      data-place={place}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!(isOver || closesOnEscape) || event.key !== 'Escape' || event.defaultPrevented) return
        // A dialog in the pane closes itself.
        if (event.target instanceof Element && event.target.closest('dialog') !== null) return
        event.preventDefault()
        onClose()
      }}
    >
      {children}
      <PaneHandle
        label={uiText.resize(label)}
        edge="start"
        width={shownWidth}
        limits={limits}
        onResize={setDrag}
        onResized={(resized) => {
          setDrag(null)
          onResized(resized)
        }}
      />
    </aside>
  )
}
