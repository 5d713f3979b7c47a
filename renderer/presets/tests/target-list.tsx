import { Plus, X } from 'lucide-react'
import type { TestTarget } from '#shared/preset.ts'
import { useCall } from '../../bridge/query.ts'
import { presetTestsText as text } from '../../text/en/preset-tests.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { PresetPlace } from '../preset/preset-types.ts'
import styles from './target-list.module.css'

/** Versions in addition to the first target. */
const maxVersions = 3

interface TargetListProps {
  place: PresetPlace
  isNew: boolean
  /** What is always tried: the draft, or the newest version without changes since. */
  own: TestTarget
  /** The versions in addition. */
  chosen: readonly number[]
  onChange: (versions: readonly number[]) => void
}

/** Chooses the targets of the samples: the draft, and up to three versions. */
export function TestTargetList({ place, isNew, own, chosen, onChange }: TargetListProps) {
  const page = useCall('presets.versions', { ...place, offset: 0, limit: 100 }, { enabled: !isNew })
  const versions = (page.data?.versions ?? []).flatMap((version) => (version ? [version] : []))
  const isFull = chosen.length >= maxVersions
  return (
    <section className={styles.targets} aria-label={text.targets}>
      <span className="label">{text.targets}</span>
      <Tag tone="accent">{own === 'draft' ? text.draft : text.version(own)}</Tag>
      {own !== 'draft' && <span className="small quiet">{text.unchanged}</span>}
      {chosen.map((version) => (
        <Tag key={version} className={styles.removable}>
          {text.version(version)}
          <button
            type="button"
            className={styles.remove}
            aria-label={text.removeTarget(text.version(version))}
            onClick={() => onChange(chosen.filter((other) => other !== version))}
          >
            <X />
          </button>
        </Tag>
      ))}
      {versions.length > 0 && (
        <Menu
          trigger={
            <Button size="small" variant="ghost" icon={Plus} disabled={isFull} title={isFull ? text.full : undefined}>
              {text.addVersion}
            </Button>
          }
          items={versions
            .filter(({ version }) => version !== own && !chosen.includes(version))
            .map(({ version, note }) => ({
              label: text.version(version),
              ...(note !== '' && { note }),
              onSelect: () => onChange([...chosen, version]),
            }))}
        />
      )}
    </section>
  )
}
