import type { ReactNode } from 'react'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { useCall } from '../../bridge/query.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tag } from '../../ui/tag.tsx'
import { useAuthorNames } from '../preset/use-author-names.ts'
import type { PresetPlace, Side } from '../preset/preset-types.ts'
import type { ComparedSide } from './use-side.ts'
import field from '../../ui/field.module.css'
import styles from './compare-page.module.css'

interface SideHeadProps {
  label: string
  place: PresetPlace
  shown: ComparedSide
  /** The version in use. */
  inUse: number | null
  onChoose: (side: Side) => void
  end?: ReactNode
}

/** Shows which version is on a side and who wrote it, and lets the person choose another one. */
export function SideHead({ label, place, shown, inUse, onChoose, end }: SideHeadProps) {
  // Offers the newest versions; older ones are chosen in the list of versions.
  const page = useCall('presets.versions', { ...place, offset: 0, limit: 100 })
  const known = (page.data?.versions ?? []).flatMap((version) => (version ? [version.version] : []))
  const offered = shown.side === 'draft' || known.includes(shown.side) ? known : [shown.side, ...known]
  const { version } = shown
  const nameOf = useAuthorNames(place.profileId)
  return (
    <div className={styles.head}>
      <select
        className={classNames(field.select, field.auto, styles.version)}
        aria-label={label}
        value={String(shown.side)}
        onChange={(event) => onChoose(event.target.value === 'draft' ? 'draft' : Number(event.target.value))}
      >
        <option value="draft">{text.draft}</option>
        {offered.map((number) => (
          <option key={number} value={number}>
            {text.version(number)}
          </option>
        ))}
      </select>
      {version !== null && version.version === inUse && <Tag tone="ok">{text.inUse}</Tag>}
      <span className="small quiet cut">
        {version
          ? text.who(nameOf(version.creator_id), Date.parse(version.created_at))
          : shown.side === 'draft' && text.draftWho}
      </span>
      <span className="grow" />
      {end}
    </div>
  )
}
