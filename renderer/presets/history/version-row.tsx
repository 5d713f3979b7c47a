import { Ellipsis, Pencil } from 'lucide-react'
import { useMemo } from 'react'
import { isSameValue } from '#shared/json/json-value.ts'
import { summariseChange } from '#shared/presets/summarise-change.ts'
import { changeSummary } from '../../text/change-summary.ts'
import { useCall } from '../../bridge/query.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { presetToolsText } from '../../text/en/preset-tools.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-items.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { NotedVersion, PresetPlace } from '../preset/preset-types.ts'
import styles from './versions.module.css'

interface VersionRowProps {
  version: NotedVersion
  place: PresetPlace
  /** The version before it; null if the gateway omitted it, undefined if it is not read yet. */
  previous: NotedVersion | null | undefined
  /** The name of the author. */
  author: string
  /** Versions among which the restored one is searched. */
  read: readonly (NotedVersion | null)[]
  isInUse: boolean
  isSelected: boolean
  onSelect: () => void
  /** Created when the menu opens. */
  menu: readonly MenuItem[]
}

/** Shows a version: its number, what it changed, its author and time, and the local note. */
export function VersionRow({
  version,
  place,
  previous,
  author,
  read,
  isInUse,
  isSelected,
  onSelect,
  menu,
}: VersionRowProps) {
  const { version: number, creator_id: creator, created_at: at, note } = version
  const name = text.version(number)
  const change = useMemo(
    () => (previous === undefined && number !== 1 ? null : summariseChange(previous ?? null, version, read)),
    [previous, version, read, number],
  )
  const hasOtherRules = useHasOtherRules(place, version, change?.kind === 'same' ? (previous ?? null) : null)
  const summary = hasOtherRules ? presetToolsText.rules : change === null ? '' : changeSummary(change)
  return (
    <>
      <button type="button" className={styles.version} aria-pressed={isSelected} onClick={onSelect}>
        <span className={styles.number}>{name}</span>
        <span className={classNames('cut', styles.summary)} title={summary}>
          {summary}
        </span>
        {isInUse ? <Tag tone="ok">{text.inUse}</Tag> : <span />}
        <span className={classNames('cut', styles.author)} title={creator}>
          {text.who(author, Date.parse(at))}
        </span>
        {note !== '' && (
          <span className={classNames('cut', styles.note)} title={note}>
            <Pencil className={styles.pencil} aria-hidden />
            {note}
          </span>
        )}
      </button>
      <Menu
        align="end"
        trigger={<IconButton size="small" className={styles.more} label={text.moreOf(number)} icon={Ellipsis} />}
        items={menu}
      />
    </>
  )
}

/** Returns whether the rules for tools differ from those of a version with the same content; null asks nothing. */
function useHasOtherRules(place: PresetPlace, { version }: NotedVersion, previous: NotedVersion | null): boolean {
  const enabled = previous !== null
  const rules = useCall('presets.toolRules', { ...place, version }, { enabled }).data
  const before = useCall('presets.toolRules', { ...place, version: previous?.version ?? version }, { enabled }).data
  return enabled && rules !== undefined && before !== undefined && !isSameValue(rules, before)
}
