import { Ellipsis, Pencil } from 'lucide-react'
import { useMemo } from 'react'
import { summariseChange } from '#shared/presets/summarise-change.ts'
import { changeSummary } from '../../text/change-summary.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-items.tsx'
import type { NotedVersion } from '../preset/preset-types.ts'

interface VersionRowProps {
  version: NotedVersion
  /** The version before it; null if the gateway omitted it, undefined if it is not read yet. */
  previous: NotedVersion | null | undefined
  /** Versions among which the restored one is searched. */
  read: readonly (NotedVersion | null)[]
  isInUse: boolean
  isSelected: boolean
  onSelect: () => void
  /** Created when the menu opens. */
  menu: readonly MenuItem[]
}

/** Shows a version: its number, what it changed, its author and time, and the local note. */
export function VersionRow({ version, previous, read, isInUse, isSelected, onSelect, menu }: VersionRowProps) {
  const { version: number, creator_id: creator, created_at: at, note } = version
  const name = text.version(number)
  const summary = useMemo(
    () =>
      previous === undefined && number !== 1 ? '' : changeSummary(summariseChange(previous ?? null, version, read)),
    [previous, version, read, number],
  )
  return (
    <>
      <button type="button" className="version" aria-pressed={isSelected} onClick={onSelect}>
        <span className="v">{name}</span>
        <span className="what cut" title={summary}>
          {summary}
        </span>
        {isInUse ? <span className="tag ok">{text.inUse}</span> : <span />}
        <span className="who cut">{text.who(creator, Date.parse(at))}</span>
        {note !== '' && (
          <span className="note cut" title={note}>
            <Pencil aria-hidden />
            {note}
          </span>
        )}
      </button>
      <Menu
        align="end"
        trigger={<IconButton size="small" className="version-more" label={text.moreOf(number)} icon={Ellipsis} />}
        items={menu}
      />
    </>
  )
}
