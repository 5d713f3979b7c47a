import { type CSSProperties, type ReactNode, useState } from 'react'
import type { InspectorPlace } from './inspector.ts'
import { PaneHandle } from './pane-handle.tsx'
import { SidePane } from './side-pane.tsx'
import { uiText } from '../text/en/ui.ts'
import { classNames } from './class-names.ts'
import styles from './panes.module.css'

/** Pixels (mock/README.md, Layout; the settings' schema has the same limits). */
const listLimits = { min: 200, max: 360 }

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
  const listWidth = listDrag ?? list?.width ?? 0
  // React's type has no custom properties.
  const style = { '--list': `${listWidth}px` } as CSSProperties

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
      {inspector !== undefined && inspector.place !== 'folded' && (
        <SidePane
          label={inspector.label}
          place={inspector.place}
          onClose={inspector.close}
          width={inspector.width}
          onResized={inspector.onResized}
        >
          {inspector.content}
        </SidePane>
      )}
    </div>
  )
}
