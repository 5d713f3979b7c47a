import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { PresetRow } from '#shared/preset.ts'
import { useCall } from '../bridge/query.ts'
import { presetChoiceText as text } from '../text/en/preset-choice.ts'
import { presetsText } from '../text/en/presets.ts'
import { ErrorProblem } from '../errors/error-problem.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { findSlugProblem } from './check-slug.ts'
import { filterPresets } from './filter-presets.ts'
import { PickRow } from './pick-row.tsx'
import type { PresetChoiceProps } from './preset-choice.tsx'
import { presetTitle } from './preset-title.tsx'
import { VersionPicker } from './version-picker.tsx'
import { classNames } from '../ui/class-names.ts'
import list from '../ui/list.module.css'
import styles from './preset-choice.module.css'

/** Content of the menu: no preset, or one by its name, with its versions behind it. */
export function PresetPicker({ profileId, preset, isNameOnly = false, onChoose }: PresetChoiceProps) {
  const listing = useCall('presets.list', { profileId })
  const [search, setSearch] = useState('')
  const [pinning, setPinning] = useState<string | null>(null)
  if (pinning !== null) {
    return (
      <VersionPicker
        profileId={profileId}
        slug={pinning}
        preset={preset}
        onBack={() => setPinning(null)}
        onChoose={onChoose}
      />
    )
  }
  // A preset that is only a draft cannot be used before it is saved. Of one that the gateway lists, the version may be
  // unknown.
  const all = (listing.data?.presets ?? []).filter(
    ({ version, origin }) => isNameOnly || version !== null || origin !== 'created',
  )
  const { starred, others } = filterPresets(all, search)
  const typed = search.trim()
  const isNew =
    !isNameOnly && typed !== '' && findSlugProblem(typed, []) === null && all.every(({ slug }) => slug !== typed)
  const group = (label: string | null, presets: readonly PresetRow[]) =>
    presets.length > 0 && (
      <>
        {label !== null && <h2 className={list.group}>{label}</h2>}
        <ul aria-label={label ?? text.presets}>
          {presets.map(({ slug, name, version }) => {
            const { title, sub } = presetTitle(slug, name)
            return (
              <li key={slug}>
                <PickRow
                  name={title}
                  sub={
                    <>
                      {sub} {sub !== undefined && '· '}
                      {text.following(version)}
                    </>
                  }
                  isCurrent={preset?.slug === slug && preset.version === null}
                  onPick={() => onChoose({ slug, version: null })}
                  end={
                    isNameOnly ? undefined : (
                      <IconButton
                        size="small"
                        label={text.versionsOf(title)}
                        icon={ChevronRight}
                        onClick={() => setPinning(slug)}
                      />
                    )
                  }
                />
              </li>
            )
          })}
        </ul>
      </>
    )
  return (
    <>
      <div className={styles.head}>
        <SearchBox label={text.search} value={search} onChange={setSearch} className="grow" />
      </div>
      <div className={classNames('scroll', styles.list)}>
        {typed === '' && !isNameOnly && (
          <PickRow name={text.none} sub={text.noneHint} isCurrent={preset === null} onPick={() => onChoose(null)} />
        )}
        {listing.isPending && <Skeleton label={text.loading} rows={3} />}
        {listing.error && <ErrorProblem error={listing.error.data} onRetry={() => void listing.refetch()} />}
        {group(presetsText.starred, starred)}
        {group(starred.length === 0 ? null : presetsText.all, others)}
        {isNew && (
          <PickRow
            name={text.byName(typed)}
            isCurrent={false}
            onPick={() => onChoose({ slug: typed, version: null })}
          />
        )}
        {listing.data && all.length === 0 && <p className={styles.note}>{text.noPresets}</p>}
        {all.length > 0 && starred.length + others.length === 0 && !isNew && (
          <p className={styles.note}>{text.nothing}</p>
        )}
      </div>
    </>
  )
}
