import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { InspectorPlace } from './inspector.ts'
import { PaneHandle } from './pane-handle.tsx'
import { uiText } from '../text/en/ui.ts'
import { classNames } from './class-names.ts'
import styles from './panes.module.css'

/** Pixels (mock/README.md, Layout; the settings' schema has the same limits). */
const listLimits = { min: 200, max: 360 }
const inspectorLimits = { min: 264, max: 420 }

interface PanesProps {
  /** Each with its accessible name: the list and the inspector are landmarks next to the main one. */
  list?: { label: string; content: ReactNode; width: number; onResized: (width: number) => void } | undefined
  main: ReactNode
  inspector?: InspectorPane | undefined
}

interface InspectorPane {
  label: string
  content: ReactNode
  /** From `useInspector`. */
  place: InspectorPlace
  close: () => void
  width: number
  onResized: (width: number) => void
}

/** Renders a view's panes side by side: list, content, inspector. Their borders can be dragged. */
export function Panes({ list, main, inspector }: PanesProps) {
  const [listDrag, setListDrag] = useState<number | null>(null)
  const [inspectorDrag, setInspectorDrag] = useState<number | null>(null)
  const listWidth = listDrag ?? list?.width ?? 0
  const inspectorWidth = inspectorDrag ?? inspector?.width ?? 0
  const isInspectorOut = inspector !== undefined && inspector.place !== 'folded'
  // React's type has no custom properties.
  const style = { '--list': `${listWidth}px`, '--inspector': `${inspectorWidth}px` } as CSSProperties

  return (
    <div className={styles.panes} data-list={list ? '' : undefined} data-inspector={inspector?.place} style={style}>
      {list && (
        <aside className={classNames(styles.pane, styles.list)} aria-label={list.label}>
          {list.content}
          <PaneHandle
            label={uiText.resize(list.label)}
            edge="end"
            width={listWidth}
            limits={listLimits}
            onResize={setListDrag}
            onResized={(width) => {
              setListDrag(null)
              list.onResized(width)
            }}
          />
        </aside>
      )}
      <main className={classNames(styles.pane, styles.main)}>{main}</main>
      {isInspectorOut && (
        <Inspector inspector={inspector}>
          <PaneHandle
            label={uiText.resize(inspector.label)}
            edge="start"
            width={inspectorWidth}
            limits={inspectorLimits}
            onResize={setInspectorDrag}
            onResized={(width) => {
              setInspectorDrag(null)
              inspector.onResized(width)
            }}
          />
        </Inspector>
      )}
    </div>
  )
}

/** Over the content, the inspector takes the focus, and Esc or a press beside it closes it. */
function Inspector({ inspector, children }: { inspector: InspectorPane; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  const isOver = inspector.place === 'over'
  const close = useEffectEvent(inspector.close)

  useEffect(() => {
    if (!isOver) return undefined
    const before = document.activeElement
    pane.current?.focus()
    const pressed = (event: PointerEvent) => {
      if (!(event.target instanceof Element)) return
      const target = event.target
      // A menu of the inspector is rendered at the end of the document; the toggle closes the inspector itself.
      if (
        pane.current?.contains(target) ||
        target.closest('[data-radix-popper-content-wrapper], [aria-pressed="true"]')
      )
        return
      close()
    }
    document.addEventListener('pointerdown', pressed)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOver])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it and is not a control.
    <aside
      ref={pane}
      className={classNames(styles.pane, styles.inspector)}
      data-pane="inspector"
      aria-label={inspector.label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (isOver && event.key === 'Escape' && !event.defaultPrevented) inspector.close()
      }}
    >
      {inspector.content}
      {children}
    </aside>
  )
}
