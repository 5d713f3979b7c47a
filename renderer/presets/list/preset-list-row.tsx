import { Star, StarOff, Trash2 } from 'lucide-react'
import type { PresetRow } from '#shared/preset.ts'
import { presetsText as text } from '../../text/en/presets.ts'
import { formatDay } from '../../text/format.ts'
import { ContextMenu } from '../../ui/context-menu.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Tag } from '../../ui/tag.tsx'

interface PresetListRowProps {
  preset: PresetRow
  now: number
  isCurrent: boolean
  onChoose: () => void
  onStar: (isStarred: boolean) => void
  onRemove: () => void
}

/** Shows one preset of the list: its name and when it changed, slug, version, model and badges. */
export function PresetListRow({ preset, now, isCurrent, onChoose, onStar, onRemove }: PresetListRowProps) {
  const { slug, name, status, model, version, updatedAt, isStarred, hasDraft, origin } = preset
  const updated = updatedAt === null ? Number.NaN : Date.parse(updatedAt)
  const isActive = status === 'active' || status === null
  return (
    <li>
      <ContextMenu
        items={[
          isStarred
            ? { label: text.unstar, icon: StarOff, onSelect: () => onStar(false) }
            : { label: text.star, icon: Star, onSelect: () => onStar(true) },
          ...(origin === 'listed' ? [] : [{ label: text.remove, icon: Trash2, onSelect: onRemove }]),
        ]}
      >
        <ListRow
          name={<span className={isActive ? undefined : 'quiet'}>{name}</span>}
          title={text.origin[origin]}
          when={Number.isNaN(updated) ? undefined : formatDay(updated, now)}
          sub={
            <>
              {name !== slug && <span className="mono">{slug} </span>}
              {version !== null && (
                <>
                  <span className="num">{text.version(version)}</span> {model ?? text.noModel}
                </>
              )}
              {/* A preset that is not a draft is saved at its gateway, even if its version is unknown here. */}
              {version === null && origin === 'created' && text.neverSaved}
            </>
          }
          end={
            <>
              {!isActive && <Tag>{text.status(status)}</Tag>}
              {hasDraft && <Tag tone="accent">{text.draft}</Tag>}
              {isStarred && (
                <>
                  <Star className="s" aria-hidden />
                  <span className="sr">{text.starred}</span>
                </>
              )}
            </>
          }
          current={isCurrent}
          onClick={onChoose}
        />
      </ContextMenu>
    </li>
  )
}
