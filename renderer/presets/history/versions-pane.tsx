import { useLayoutEffect, useRef, useState } from 'react'
import { GitCompare, Undo2 } from 'lucide-react'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { presetToolsText } from '../../text/en/preset-tools.ts'
import { parameterLabel } from '../../text/parameter-label.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { LastSeen } from '../preset/last-seen.tsx'
import type { NotedVersion, Side } from '../preset/preset-types.ts'
import { useExport } from '../preset/use-export.ts'
import { useAuthorNames } from '../preset/use-author-names.ts'
import type { EditorStore } from '../preset/editor-store.ts'
import { type ReadyPreset, usePresetWithDraft } from '../preset/use-open-preset.ts'
import { RulesDialog } from '../tools/rules-dialog.tsx'
import { comparedSides, toggleSide } from './choose-compared.ts'
import { findVersions, searchedPages } from './find-versions.ts'
import { NoteDialog } from './note-dialog.tsx'
import { pagesOf, rowWindow, versionRowHeight } from './row-window.ts'
import { useRowFocus } from './use-row-focus.ts'
import { versionPageSize, useVersionPages } from './use-version-pages.ts'
import { VersionRow } from './version-row.tsx'
import styles from './versions.module.css'

interface VersionsPaneProps {
  preset: ReadyPreset
  now: number
  /** Called after an action whose result is shown elsewhere. */
  onLeave: () => void
}

/** Shows the history of a preset, newest first. Two versions can be compared, an old one restored or exported. */
export function VersionsPane({ preset, now, onLeave }: VersionsPaneProps) {
  const { state, store, draft, changed, toolRules, newest, isNew } = preset
  const { place, selected } = state
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: 800 })
  const [noted, setNoted] = useState<NotedVersion | null>(null)
  const [ruled, setRuled] = useState<number | null>(null)
  const exported = useExport(place)
  const [all, setAll] = useState(0)
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const nameOf = useAuthorNames(place.profileId)
  const pages = isSearching
    ? searchedPages(query, all, versionPageSize)
    : pagesOf(rowWindow(all, seen), versionPageSize, all)
  const versions = useVersionPages(place, pages, !isNew)
  const { total, read } = versions
  if (total !== null && total !== all) setAll(total)
  /** Indices of the versions that a search found; null without one. */
  const found = isSearching
    ? findVersions(
        pages.flatMap((page) =>
          Array.from({ length: versionPageSize }, (_, offset) => {
            const index = page * versionPageSize + offset
            return [index, versions.at(index)] as const
          }),
        ),
        query,
        nameOf,
      )
    : null
  /** The newest versions, all of which a search covers. */
  const searched = pages.filter((page, index) => page === index).length * versionPageSize
  const indexOf = (row: number) => (found === null ? row : (found[row] ?? row))
  const count = found?.length ?? all
  const window = rowWindow(count, seen)
  const showsDraft = draft !== null && !isSearching
  const moveFocus = useRowFocus({
    scroller,
    first: showsDraft ? -1 : 0,
    last: count - 1,
    isSkipped: (row) => row >= 0 && versions.at(indexOf(row)) === null,
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  const known = { newest: newest?.version ?? null, hasDraft: draft !== null && !isNew }
  const compared = comparedSides(selected, known)
  const compareHint =
    compared === null
      ? text.compareHint
      : selected.length === 0 && typeof compared.left === 'number' && typeof compared.right === 'number'
        ? text.compareNewestHint(compared.left, compared.right)
        : undefined
  const [chosen] = selected
  const restorable = selected.length === 1 && typeof chosen === 'number' && chosen !== known.newest ? chosen : null
  const compare = (sides: { left: Side; right: Side } | null) => {
    if (sides === null) return
    store.set({ compared: sides })
    onLeave()
  }
  const restore = (version: number) => {
    store.set({ restoring: version })
    onLeave()
  }
  const select = (side: Side) => store.set({ selected: toggleSide(selected, side) })

  return (
    <>
      <Toolbar
        level={2}
        title={text.versions}
        beside={total !== null && total > 0 && <span className="count">{total}</span>}
        actions={
          <Button
            size="small"
            variant="ghost"
            icon={GitCompare}
            disabled={compared === null}
            title={compareHint}
            onClick={() => compare(compared)}
          >
            {text.compare}
          </Button>
        }
      />
      {versions.first.page && !versions.first.page.isLive && (
        <LastSeen
          error={versions.first.page.error}
          seenAt={versions.first.page.seenAt}
          now={now}
          onRetry={versions.retry}
          retrying={versions.first.isFetching}
        />
      )}
      {all > 1 && (
        <div className={styles.search}>
          <SearchBox size="small" label={text.search} value={query} onChange={setQuery} />
        </div>
      )}
      <div
        ref={scroller}
        className={classNames('scroll', styles.versions)}
        onScroll={(event) => setSeen({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
      >
        {versions.first.error && (
          <div className={styles.problem}>
            <ErrorProblem
              error={versions.first.error.data}
              onRetry={versions.retry}
              retrying={versions.first.isFetching}
            />
          </div>
        )}
        {!isNew && total === null && !versions.first.error && <Skeleton label={text.loading} rowHeight={52} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The arrow keys move between its buttons. */}
        <ul
          tabIndex={-1}
          aria-label={text.versions}
          style={{ minHeight: count * versionRowHeight }}
          onKeyDown={moveFocus}
        >
          {showsDraft && (
            <li data-row={-1}>
              <button
                type="button"
                className={styles.version}
                aria-pressed={selected.includes('draft')}
                onClick={() => select('draft')}
              >
                <span className={classNames('t-accent', styles.number)}>{text.draft}</span>
                <span className={classNames('cut', styles.summary)}>
                  {text.draftChanges([
                    ...changed.map(parameterLabel),
                    ...(toolRules.isChanged ? [presetToolsText.rules] : []),
                  ])}
                </span>
                <span />
                <span className={classNames('cut', styles.author)}>{text.draftWho}</span>
              </button>
            </li>
          )}
          {Array.from({ length: window.end - window.start }, (_, offset) => {
            const row = window.start + offset
            const index = indexOf(row)
            const version = versions.at(index)
            return (
              <li
                key={version?.id ?? `row ${row}`}
                aria-setsize={count}
                aria-posinset={row + 1}
                data-row={row}
                style={offset === 0 ? { marginTop: window.start * versionRowHeight } : undefined}
              >
                {version === null && (
                  <div className={styles.version}>
                    <span className={classNames('quiet', styles.number)}>{text.unknownVersion}</span>
                    <span className={classNames('quiet', styles.summary)}>{text.leftOut}</span>
                    <span />
                    <span className={styles.author}>{text.notReported}</span>
                  </div>
                )}
                {version && (
                  <VersionRow
                    version={version}
                    place={place}
                    author={nameOf(version.creator_id)}
                    previous={index + 1 >= all ? null : versions.at(index + 1)}
                    read={read}
                    isInUse={version.version === known.newest}
                    isSelected={selected.includes(version.version)}
                    onSelect={() => select(version.version)}
                    menu={[
                      {
                        label: draft ? text.compareDraft : text.compareNewest,
                        disabled: !draft && version.version === known.newest,
                        onSelect: () => compare(comparedSides([version.version], known)),
                      },
                      {
                        label: text.compareBefore,
                        disabled: version.version <= 1,
                        onSelect: () => compare({ left: version.version - 1, right: version.version }),
                      },
                      {
                        label: text.restore,
                        disabled: version.version === known.newest,
                        onSelect: () => restore(version.version),
                      },
                      'separator',
                      { label: version.note === '' ? text.addNote : text.editNote, onSelect: () => setNoted(version) },
                      { label: presetToolsText.showRules, onSelect: () => setRuled(version.version) },
                      { label: text.copyJson, onSelect: () => exported.copyJson(version) },
                      { label: text.copyCurl, onSelect: () => exported.copyCurl(version) },
                    ]}
                  />
                )}
              </li>
            )
          })}
        </ul>
        {isSearching && (
          <output className={classNames('small quiet', styles.none)}>
            {[found?.length === 0 ? text.nothingFound : null, searched < all ? text.searched(searched, all) : null]
              .filter(Boolean)
              .join(' ')}
          </output>
        )}
        {(isNew || total === 0) && <p className={classNames('small quiet', styles.none)}>{text.none}</p>}
      </div>
      <footer className={styles.actions}>
        <Button
          icon={Undo2}
          disabled={restorable === null}
          title={restorable === null ? text.restoreHint : undefined}
          onClick={() => restorable !== null && restore(restorable)}
        >
          {text.restore}
        </Button>
      </footer>
      {ruled !== null && <RulesDialog place={place} version={ruled} onClose={() => setRuled(null)} />}
      {noted && <NoteDialog place={place} version={noted} onClose={() => setNoted(null)} />}
    </>
  )
}

interface VersionsViewProps {
  store: EditorStore
  now: number
  onLeave: () => void
}

/** Shows the history beside the editor when the preset is known. */
export function VersionsView({ store, now, onLeave }: VersionsViewProps) {
  const preset = usePresetWithDraft(store)
  if (preset.kind === 'ready') return <VersionsPane preset={preset} now={now} onLeave={onLeave} />
  return (
    <>
      <Toolbar level={2} title={text.versions} />
      {preset.kind === 'loading' && <Skeleton label={text.loading} rowHeight={52} />}
    </>
  )
}
