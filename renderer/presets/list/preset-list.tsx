import type { UseQueryResult } from '@tanstack/react-query'
import { AtSign, Plus, RefreshCw, Star } from 'lucide-react'
import { useState } from 'react'
import { type AppError, toErrorData } from '#shared/errors.ts'
import type { PresetListing, PresetRow } from '#shared/preset.ts'
import { useCall } from '../../bridge/query.ts'
import { expiryIn } from '../../model-choice/expiry.ts'
import { presetsText as text } from '../../text/en/presets.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { filterPresets } from '../../preset-choice/filter-presets.ts'
import { LastSeen } from '../preset/last-seen.tsx'
import { PresetListRow } from './preset-list-row.tsx'
import list from '../../ui/list.module.css'
import styles from './preset-list.module.css'

interface PresetListProps {
  query: UseQueryResult<PresetListing, AppError>
  gatewayName: string
  now: number
  shownSlug: string | null
  onChoose: (slug: string) => void
  onNew: () => void
  onAdd: () => void
  onStar: (slug: string, isStarred: boolean) => void
  onRemove: (slug: string) => void
}

/** Lists every known preset of the gateway: starred first, filtered during typing, with its age if it is cached. */
export function PresetListPane(props: PresetListProps) {
  const { query, gatewayName, now, shownSlug, onChoose, onNew, onAdd, onStar, onRemove } = props
  const [search, setSearch] = useState('')
  const [isOnlyStarred, setOnlyStarred] = useState(false)
  // The list is of the active gateway, as its models are.
  const models = useCall('models.list', {}).data?.data ?? []
  const all = query.data?.presets ?? []
  const found = filterPresets(all, search)
  const others = isOnlyStarred ? [] : found.others
  const group = (label: string, presets: readonly PresetRow[]) =>
    presets.length > 0 && (
      <>
        <h3 className={list.group}>{label}</h3>
        <ul className={list.rows} aria-label={label}>
          {presets.map((preset) => (
            <PresetListRow
              key={preset.slug}
              preset={preset}
              now={now}
              ends={expiryIn(models, preset.model)}
              isCurrent={preset.slug === shownSlug}
              onChoose={() => onChoose(preset.slug)}
              onStar={(isStarred) => onStar(preset.slug, isStarred)}
              onRemove={() => onRemove(preset.slug)}
            />
          ))}
        </ul>
      </>
    )
  return (
    <>
      <Toolbar
        title={text.title}
        level={2}
        actions={
          <>
            <IconButton
              label={text.onlyStarred}
              icon={Star}
              pressed={isOnlyStarred}
              onClick={() => setOnlyStarred(!isOnlyStarred)}
            />
            <IconButton label={text.addBySlug} icon={AtSign} onClick={onAdd} />
            <IconButton label={text.newPreset} icon={Plus} onClick={onNew} />
          </>
        }
      />
      <div className={list.search}>
        <SearchBox label={text.search} value={search} onChange={setSearch} focusKey="/" />
      </div>
      {query.data && !query.data.isLive && (
        <LastSeen
          place="list"
          error={query.data.error}
          seenAt={query.data.seenAt}
          now={now}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <div className="scroll">
        {query.isPending && <Skeleton label={text.loading} rowHeight={48} />}
        {query.error && (
          <div className={styles.problem}>
            <ErrorProblem
              error={toErrorData(query.error)}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          </div>
        )}
        {group(text.starred, found.starred)}
        {group(text.all, others)}
        {all.length > 0 && found.starred.length + others.length === 0 && (
          <p className={classNames('small quiet', styles.none)}>
            {isOnlyStarred && search === '' ? text.nothingStarred : text.nothingFound}
          </p>
        )}
      </div>
      {query.data && (
        <footer className={styles.count}>
          <span className="cut grow">{text.count(all.length, gatewayName)}</span>
          <IconButton size="small" label={text.refresh} icon={RefreshCw} onClick={() => void query.refetch()} />
        </footer>
      )}
    </>
  )
}
