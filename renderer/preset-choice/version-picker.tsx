import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { useCall } from '../bridge/query.ts'
import { presetChoiceText as text } from '../text/en/preset-choice.ts'
import { formatMoment } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { ErrorProblem } from '../errors/error-problem.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PickRow } from './pick-row.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './preset-choice.module.css'

/** Versions per page; the maximum that a gateway returns. */
const pageSize = 100

interface VersionPickerProps {
  profileId: string
  slug: string
  title: string
  preset: Conversation['preset']
  onBack: () => void
  onChoose: (preset: Conversation['preset']) => void
}

/** Chooses the version of a preset: the one in use, or a pinned one. */
export function VersionPicker({ profileId, slug, title, preset, onBack, onChoose }: VersionPickerProps) {
  const [offset, setOffset] = useState(0)
  const page = useCall('presets.versions', { profileId, slug, offset, limit: pageSize })
  const isOfThis = preset?.slug === slug
  const hasOlder = page.data !== undefined && offset + pageSize < page.data.total
  return (
    <>
      <div className={styles.head}>
        <IconButton size="small" label={text.back} icon={ChevronLeft} onClick={onBack} />
        <h2 className="medium cut">{text.versionsOf(title)}</h2>
      </div>
      <div className={classNames('scroll', styles.list)}>
        <PickRow
          name={text.newest}
          sub={text.newestHint(slug)}
          isCurrent={isOfThis && preset.version === null}
          onPick={() => onChoose({ slug, version: null })}
        />
        <p className={styles.note}>{text.pinHint}</p>
        {page.isPending && <Skeleton label={text.loadingVersions} rows={3} />}
        {page.error && <ErrorProblem error={page.error.data} onRetry={() => void page.refetch()} />}
        <ul aria-label={text.versionsOf(title)}>
          {(page.data?.versions ?? []).flatMap((version) =>
            version === null
              ? []
              : [
                  <li key={version.id}>
                    <PickRow
                      name={<span className="num">{text.version(version.version)}</span>}
                      sub={version.note || momentOf(version.created_at)}
                      isCurrent={isOfThis && preset.version === version.version}
                      onPick={() => onChoose({ slug, version: version.version })}
                    />
                  </li>,
                ],
          )}
        </ul>
        {hasOlder && (
          <Button size="small" variant="ghost" onClick={() => setOffset(offset + pageSize)}>
            {text.older}
          </Button>
        )}
      </div>
    </>
  )
}

function momentOf(at: string): string {
  const time = Date.parse(at)
  return Number.isNaN(time) ? at : formatMoment(time)
}
