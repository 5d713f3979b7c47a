import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { toolContentText as text } from '../../text/en/tool-content.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { focusRow, rowAfterKey, rowOf } from '../../ui/row-keys.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { findContent, type ServerContent } from './find-content.ts'
import styles from './content-list.module.css'

interface ContentListProps<Item extends ServerContent> {
  /** The accessible name of the list. */
  label: string
  searchLabel: string
  items: readonly Item[]
  /** Unique among the items of its server. */
  idOf: (item: Item) => string
  /** At the end of a row. */
  factOf: (item: Item) => ReactNode
  onChoose: (item: Item) => void
}

/** Searches what servers list, grouped by server. Everything in a row is text of a server: plain, on one line. */
export function ContentList<Item extends ServerContent>(props: ContentListProps<Item>) {
  const { label, searchLabel, items, idOf, factOf, onChoose } = props
  const [search, setSearch] = useState('')
  const list = useRef<HTMLElement>(null)
  const box = useRef<HTMLInputElement>(null)
  // It takes the place of what is loading in an open dialog.
  useEffect(() => box.current?.focus(), [])
  const { groups, more } = findContent(items, search)
  const rowIdOf = (item: Item) => `${item.server}\n${idOf(item)}`
  const rows = groups.flatMap((group) => group.items.map(rowIdOf))

  function move(event: KeyboardEvent): void {
    const id = rowOf(event.target)
    if (list.current === null) return
    const index = id === undefined ? -1 : rows.indexOf(id)
    // The search is above the first row.
    if (index === -1 && event.key !== 'ArrowDown') return
    const next = rowAfterKey(index, rows.length, event.key)
    if (next === undefined && !(index === 0 && event.key === 'ArrowUp')) return
    event.preventDefault()
    if (next === undefined) box.current?.focus()
    else focusRow(list.current, rows[next])
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Arrow keys move between its controls.
    <div className={styles.content} onKeyDown={move}>
      <SearchBox ref={box} label={searchLabel} value={search} onChange={setSearch} data-autofocus />
      <section ref={list} className={styles.list} aria-label={label}>
        {groups.map(({ server, items: found }) => (
          <section key={server} aria-label={server}>
            <h3 className={styles.server}>
              <bdi>{server}</bdi>
            </h3>
            <ul>
              {found.map((item) => (
                <li key={rowIdOf(item)}>
                  <ListRow
                    data-row={rowIdOf(item)}
                    name={<bdi>{item.title ?? item.name}</bdi>}
                    when={factOf(item)}
                    sub={<bdi>{item.description || item.uri || item.name}</bdi>}
                    title={item.uri}
                    onClick={() => onChoose(item)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {more > 0 && <p className="small quiet">{text.more(more)}</p>}
        {rows.length === 0 && <output className="small quiet">{text.noMatch}</output>}
      </section>
    </div>
  )
}
