import type { Preset } from '#shared/gateway/presets.ts'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { presetsText } from '../../text/en/presets.ts'
import { formatMoment } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { useAuthorNames } from '../preset/use-author-names.ts'
import facts from '../../ui/facts.module.css'
import page from '../../ui/page.module.css'
import styles from './about-page.module.css'

/** Shows what else the gateway reports about a preset, and why it cannot be changed here. */
export function AboutPage({ profileId, preset }: { profileId: string; preset: Preset | null }) {
  const nameOf = useAuthorNames(profileId)
  if (preset === null) return <p className="dim">{text.factsNew}</p>
  const names = text.facts
  const rows: [string, string | null][] = [
    [names.slug, preset.slug],
    [names.name, preset.name],
    [names.description, preset.description || null],
    [names.status, presetsText.status(preset.status)],
    [names.statusUpdated, moment(preset.status_updated_at)],
    [names.inUse, preset.designated_version ? presetsText.version(preset.designated_version.version) : null],
    [names.creator, preset.creator_user_id && nameOf(preset.creator_user_id)],
    [names.workspace, preset.workspace_id],
    [names.created, moment(preset.created_at)],
    [names.updated, moment(preset.updated_at)],
  ]
  return (
    <section className={page.section} aria-label={text.about}>
      <p className="dim">{text.readOnly}</p>
      <dl className={classNames(facts.facts, styles.facts)}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value ?? <span className="quiet">{text.notReported}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function moment(at: string | null): string | null {
  const time = at === null ? Number.NaN : Date.parse(at)
  return Number.isNaN(time) ? null : formatMoment(time)
}
