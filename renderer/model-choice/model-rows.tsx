// oxlint-disable jsx-a11y/prefer-tag-over-role -- A select cannot be searched; this is the combobox pattern of ARIA.
import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { modelPickerText as text } from '../text/en/model-picker.ts'
import { queryWords } from './find-models.ts'
import { ModelRow } from './model-row.tsx'
import type { ModelSort } from './model-sort.ts'
import { groupHeading } from './model-words.ts'
import type { Entry, EntryGroup } from './picker-entries.ts'
import { layOut, rowHeight, rowsWithin, rowTop, scrollToRow } from './row-layout.ts'
import styles from './model-picker.module.css'

/** Pixels above and below the visible part that are mounted too. */
const overscan = 10 * rowHeight
const initialHeight = 500

interface ModelRowsProps {
  /** The id of the listbox; rows are `id-0`, `id-1`, … */
  id: string
  groups: readonly EntryGroup[]
  entries: readonly Entry[]
  sort: ModelSort
  typed: string
  /** Position of the highlighted row. */
  index: number
  /** Whether the highlighted row is scrolled to. */
  isFollowed: boolean
  current: string | null
  defaultLabel: string | null
  /** What decides then. */
  defaultHint: string
  favourites: readonly string[]
  fallbacks: readonly string[]
  onHighlight: (entry: Entry) => void
  onChoose: (entry: Entry) => void
  onFavourite: (entry: Entry) => void
}

/** The rows in their groups. Only those near the visible part are mounted, since a gateway may list thousands. */
export function ModelRows(props: ModelRowsProps) {
  const { id, groups, entries, sort, typed, index, isFollowed, current, defaultLabel } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: initialHeight })
  const blocks = useMemo(
    () => layOut(groups.map(({ group, entries: rows }) => ({ hasHeading: group !== null, count: rows.length }))),
    [groups],
  )
  const words = useMemo(() => queryWords(typed), [typed])
  const favourites = useMemo(() => new Set(props.favourites), [props.favourites])
  const key = entries[index]?.key
  const last = useRef<{ key: string | undefined; top: number | null }>({ key: undefined, top: null })

  // A row that was highlighted before stays where it is on the screen if rows above it come or go.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const top = rowTop(blocks, index)
    const before = last.current
    if (before.key === key && before.top !== null && top !== null) element.scrollTop += top - before.top
    last.current = { key, top }
    if (isFollowed) {
      element.scrollTop = scrollToRow(blocks, index, { top: element.scrollTop, height: element.clientHeight })
    }
  }, [blocks, index, key, isFollowed])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight })
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])

  function entryAt(event: { target: EventTarget }): Entry | undefined {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    return row === null ? undefined : entries[Number(row.dataset['row'])]
  }

  function move(event: PointerEvent): void {
    const entry = entryAt(event)
    if (entry !== undefined && entry.key !== key) props.onHighlight(entry)
  }

  const [from, until] = [view.top - overscan, view.top + view.height + overscan]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The search field keeps the focus and handles the keys.
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-label={text.models}
      tabIndex={-1}
      className={styles.results}
      // The search field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={move}
      onClick={(event) => {
        const entry = entryAt(event)
        if (entry === undefined) return
        const isStar = event.target instanceof Element && event.target.closest('[data-star]') !== null
        if (isStar) props.onFavourite(entry)
        else props.onChoose(entry)
      }}
      onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
    >
      <div role="presentation" className={styles.rows} style={{ height: blocks.at(-1)?.bottom ?? 0 }}>
        {groups.map(({ key: groupKey, group, entries: rows }, place) => {
          const block = blocks[place]
          if (block === undefined || block.bottom < from || block.top > until) return null
          const range = rowsWithin(block, from, until)
          const heading = group === null ? null : groupHeading(group, sort)
          const isCounted = group !== null && group.kind !== 'favourites' && group.kind !== 'recent'
          return (
            <div
              key={groupKey}
              role={heading === null ? 'presentation' : 'group'}
              aria-label={heading ?? undefined}
              className={styles.group}
              style={{ top: block.top, height: block.bottom - block.top }}
            >
              {heading !== null && (
                <div role="presentation" className={styles.heading}>
                  <span className="cut">{heading}</span>
                  {isCounted && <span className="count">{rows.length}</span>}
                </div>
              )}
              {rows.slice(range.from, range.until).map((entry, offset) => {
                const row = block.first + range.from + offset
                return (
                  <ModelRow
                    key={entry.key}
                    id={`${id}-${row}`}
                    entry={entry}
                    defaultLabel={defaultLabel}
                    defaultHint={props.defaultHint}
                    index={row}
                    total={entries.length}
                    top={block.rowsTop - block.top + (range.from + offset) * rowHeight}
                    isHighlighted={row === index}
                    isCurrent={entry.kind !== 'typed' && entry.id === current}
                    isFavourite={entry.id !== null && favourites.has(entry.id)}
                    fallbackPlace={entry.id === null ? 0 : props.fallbacks.indexOf(entry.id) + 1}
                    words={words}
                  />
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}
