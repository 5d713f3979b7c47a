import { Upload } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Clip } from '#shared/voice.ts'
import { useCall } from '../../bridge/query.ts'
import { selectClip } from '../../sound/dictation/selected-clip.ts'
import { dayGroup } from '../../text/day-group.ts'
import { clipLibraryText } from '../../text/en/clip-library.ts'
import { clipsText } from '../../text/en/clips.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { focusRow, rowOf, rowAfterKey } from '../../ui/row-keys.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ClipRow } from './clip-row.tsx'
import { ClipStorage } from './clip-storage.tsx'
import { useClipCommands } from './use-clip-commands.ts'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import list from '../../ui/list.module.css'
import styles from './clip-list.module.css'

/** The list pane: all recordings and imported sound files, newest first. */
export function ClipList({ shownId, onAddFiles }: { shownId: string | null; onAddFiles: () => void }) {
  const [search, setSearch] = useState('')
  const [wantedTag, setWantedTag] = useState('')
  const tags = useCall('clip.tags', {}).data ?? []
  // The last clip with this tag may have lost it.
  const tag = tags.find((known) => known === wantedTag)
  const query = search.trim()
  const { data, error, isPending, refetch } = useCall('clip.list', {
    ...(query !== '' && { query }),
    ...(tag !== undefined && { tag }),
  })
  return (
    <>
      <Toolbar
        level={2}
        title={clipsText.clips}
        actions={<IconButton label={clipsText.addFiles} icon={Upload} onClick={onAddFiles} />}
      />
      <div className={list.search}>
        <SearchBox label={clipsText.search} value={search} onChange={setSearch} focusKey="/" />
        {tags.length > 0 && <TagFilter tags={tags} tag={tag} onChange={setWantedTag} />}
      </div>
      <div className="scroll">
        {isPending && <Skeleton label={clipsText.loading} rowHeight={48} />}
        {error && (
          <div className={styles.problem}>
            <ErrorProblem error={error.data} onRetry={() => void refetch()} />
          </div>
        )}
        {data?.length === 0 && (
          <p className={classNames('small quiet', styles.none)}>
            {tag !== undefined
              ? clipLibraryText.noneTagged(tag)
              : query === ''
                ? clipsText.emptyTitle
                : clipsText.noneFound(query)}
          </p>
        )}
        <Rows clips={data ?? []} shownId={shownId} />
      </div>
      <ClipStorage />
    </>
  )
}

function Rows({ clips, shownId }: { clips: readonly Clip[]; shownId: string | null }) {
  const { rename, remove } = useClipCommands()
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const now = useNow()
  const ids = clips.map(({ id }) => id)
  const tabStop = [focusedId, shownId].find((id) => id !== null && ids.includes(id)) ?? ids[0]

  function press(event: KeyboardEvent<HTMLElement>): void {
    const clip = clips.find(({ id }) => id === rowOf(event.target))
    if (clip === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const index = clips.indexOf(clip)
    const next = rowAfterKey(index, clips.length, event.key)
    if (next === undefined && event.key !== 'Delete' && event.key !== 'F2') return
    event.preventDefault()
    if (next !== undefined) focusRow(event.currentTarget, ids[next])
    if (event.key === 'F2') setRenamingId(clip.id)
    if (event.key !== 'Delete' || clip.status === 'recording') return
    focusRow(event.currentTarget, ids[index + 1] ?? ids[index - 1])
    remove(clip)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Handles the keys of its rows.
    <ul
      aria-label={clipsText.clips}
      className={list.rows}
      onKeyDown={press}
      onFocus={(event) => setFocusedId(rowOf(event.target) ?? null)}
    >
      {clips.map((clip, index) => {
        const group = dayGroup(clip.createdAt, now)
        const before = clips[index - 1]
        const isFirst = before === undefined || dayGroup(before.createdAt, now) !== group
        return (
          <li key={clip.id}>
            {isFirst && <div className={classNames(list.group, styles.day)}>{clipsText.groups[group]}</div>}
            <ClipRow
              clip={clip}
              isCurrent={clip.id === shownId}
              isTabStop={clip.id === tabStop}
              isRenaming={clip.id === renamingId}
              onOpen={() => selectClip(clip.id)}
              onRename={(title) => rename(clip.id, title)}
              onRenaming={(isRenaming) => setRenamingId(isRenaming ? clip.id : null)}
              onDelete={() => remove(clip)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface TagFilterProps {
  /** All tags that clips have. */
  tags: readonly string[]
  /** Undefined shows all clips. */
  tag: string | undefined
  onChange: (tag: string) => void
}

/** Filters the clips by one tag. */
function TagFilter({ tags, tag, onChange }: TagFilterProps) {
  return (
    <select
      className={classNames(field.select, field.small, styles.tag)}
      aria-label={clipLibraryText.tag}
      value={tag ?? ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{clipLibraryText.allTags}</option>
      {tags.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}
