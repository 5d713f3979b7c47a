import { Star, StarOff, Trash2 } from 'lucide-react'
import type { PresetRow } from '#shared/preset.ts'
import { ExpiryTag } from '../../model-choice/expiry-tag.tsx'
import { presetTitle } from '../../preset-choice/preset-title.tsx'
import { presetsText as text } from '../../text/en/presets.ts'
import { formatDay } from '../../text/format.ts'
import { ContextMenu } from '../../ui/context-menu.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Tag } from '../../ui/tag.tsx'

interface PresetListRowProps {
  preset: PresetRow
  now: number
  /** The day from which the gateway may remove its model, as YYYY-MM-DD. */
  ends: string | null
  isCurrent: boolean
  onChoose: () => void
  onStar: (isStarred: boolean) => void
  onRemove: () => void
}

/** Shows one preset of the list: its name and version, the slug, or else the model, below, and badges. */
export function PresetListRow({ preset, now, ends, isCurrent, onChoose, onStar, onRemove }: PresetListRowProps) {
  const { slug, name, status, model, version, updatedAt, isStarred, hasDraft, origin } = preset
  const updated = updatedAt === null ? Number.NaN : Date.parse(updatedAt)
  const { title, sub } = presetTitle(slug, name)
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
          name={<span className={isActive ? undefined : 'quiet'}>{title}</span>}
          title={[text.origin[origin], Number.isNaN(updated) ? null : text.updated(formatDay(updated, now))]
            .filter(Boolean)
            .join(', ')}
          when={version === null ? undefined : text.version(version)}
          sub={
            sub ??
            // A preset that is not a draft is saved at its gateway, even if its version is unknown here.
            (version !== null ? (model ?? text.noModel) : origin === 'created' ? text.neverSaved : '')
          }
          end={
            <>
              <ExpiryTag day={ends} />
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
