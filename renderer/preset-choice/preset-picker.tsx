import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { PresetRow } from '#shared/preset.ts'
import { useCall } from '../bridge/query.ts'
import { presetChoiceText as text } from '../text/en/preset-choice.ts'
import { ErrorProblem } from '../errors/error-problem.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { findSlugProblem } from './check-slug.ts'
import { PickRow } from './pick-row.tsx'
import type { PresetChoiceProps } from './preset-choice.tsx'
import { presetTitle } from './preset-title.tsx'
import { VersionPicker } from './version-picker.tsx'
import { classNames } from '../ui/class-names.ts'
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
        title={presetTitle(pinning, listing.data?.presets.find(({ slug }) => slug === pinning)?.name).title}
        preset={preset}
        onBack={() => setPinning(null)}
        onChoose={onChoose}
      />
    )
  }
  const words = search.trim().toLowerCase()
  // A preset that is only a draft cannot be used before it is saved. Of one that the gateway lists, the version may be
  // unknown.
  const all = (listing.data?.presets ?? []).filter(
    ({ version, origin }) => isNameOnly || version !== null || origin !== 'created',
  )
  const found = all.filter(({ slug, name }) => `${slug} ${name}`.toLowerCase().includes(words))
  const typed = search.trim()
  const isNew =
    !isNameOnly && typed !== '' && findSlugProblem(typed, []) === null && all.every(({ slug }) => slug !== typed)
  return (
    <>
      <div className={styles.head}>
        <SearchBox label={text.search} value={search} onChange={setSearch} className="grow" />
      </div>
      <div className={classNames('scroll', styles.list)}>
        {words === '' && !isNameOnly && (
          <PickRow name={text.none} sub={text.noneHint} isCurrent={preset === null} onPick={() => onChoose(null)} />
        )}
        {listing.isPending && <Skeleton label={text.loading} rows={3} />}
        {listing.error && <ErrorProblem error={listing.error.data} onRetry={() => void listing.refetch()} />}
        <ul aria-label={text.presets}>
          {found.map(({ slug, name, version }) => (
            <li key={slug}>
              <PickRow
                name={presetTitle(slug, name).title}
                sub={<PresetFacts slug={slug} name={name} version={version} />}
                isCurrent={preset?.slug === slug && preset.version === null}
                onPick={() => onChoose({ slug, version: null })}
                end={
                  isNameOnly ? undefined : (
                    <IconButton
                      size="small"
                      label={text.versionsOf(presetTitle(slug, name).title)}
                      icon={ChevronRight}
                      onClick={() => setPinning(slug)}
                    />
                  )
                }
              />
            </li>
          ))}
          {isNew && (
            <li>
              <PickRow
                name={text.byName(typed)}
                isCurrent={false}
                onPick={() => onChoose({ slug: typed, version: null })}
              />
            </li>
          )}
        </ul>
        {listing.data && all.length === 0 && <p className={styles.note}>{text.noPresets}</p>}
        {all.length > 0 && found.length === 0 && !isNew && <p className={styles.note}>{text.nothing}</p>}
      </div>
    </>
  )
}

/** The second line of a preset: its slug, if that is not its title, and the version that a chat gets. */
function PresetFacts({ slug, name, version }: Pick<PresetRow, 'slug' | 'name' | 'version'>) {
  const { sub } = presetTitle(slug, name)
  return (
    <>
      {sub}
      {sub !== undefined && ' · '}
      {text.following(version)}
    </>
  )
}
