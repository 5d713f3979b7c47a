import { Activity, type CSSProperties, type FocusEvent, type ReactNode, useRef, useState } from 'react'
import type { FoldingList } from './folding-list.ts'
import type { InspectorPlace } from './inspector.ts'
import { PaneHandle } from './pane-handle.tsx'
import { SidePane } from './side-pane.tsx'
import { isPartOf, useOverlayPane } from './use-overlay-pane.ts'
import { uiText } from '../text/en/ui.ts'
import { classNames } from './class-names.ts'
import styles from './panes.module.css'

/** Pixels (mock/README.md, Layout; the settings' schema has the same limits). */
const listLimits = { min: 200, max: 360 }

interface PanesProps {
  /** Each with its accessible name: the list and the inspector are landmarks next to the main one. */
  list?: ListPane | undefined
  main: ReactNode
  inspector?: InspectorPane | undefined
}

interface ListPane {
  label: string
  content: ReactNode
  width: number
  onResized: (width: number) => void
  /** From `useFoldingList`, for a list that folds in a narrow window. */
  folding?: Pick<FoldingList, 'place' | 'close'> | undefined
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
  const listPlace = list && (list.folding?.place ?? 'beside')
  // React's type has no custom properties.
  const style = { '--list': `${listWidth}px` } as CSSProperties

  return (
    <div className={styles.panes} data-list={listPlace} data-inspector={inspector?.place} style={style}>
      {list && (
        // A folded list keeps its scroll position and what is typed into it.
        <Activity mode={listPlace === 'folded' ? 'hidden' : 'visible'}>
          <List list={list}>
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
          </List>
        </Activity>
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

/** Over the content, the list takes the focus. Esc, a press beside it or a focus elsewhere folds it again. */
function List({ list, children }: { list: ListPane; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  const { place, close } = list.folding ?? { place: 'beside', close: () => undefined }
  const isOver = place === 'over'
  useOverlayPane(pane, isOver, close)

  function leave({ relatedTarget, currentTarget }: FocusEvent) {
    // Null while another window has the focus, and when the focused row is removed.
    if (isOver && relatedTarget instanceof Element && !isPartOf(currentTarget, relatedTarget)) close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it and is not a control.
    <aside
      ref={pane}
      className={classNames(styles.pane, styles.list)}
      aria-label={list.label}
      tabIndex={isOver ? -1 : undefined}
      onBlur={leave}
      onKeyDown={(event) => {
        if (!isOver || event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
    >
      {list.content}
      {!isOver && children}
    </aside>
  )
}
