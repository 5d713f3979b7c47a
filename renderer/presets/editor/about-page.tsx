import type { Preset } from '#shared/gateway/presets.ts'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { presetsText } from '../../text/en/presets.ts'
import { formatMoment } from '../../text/format.ts'

/** Shows what else the gateway reports about a preset, and why it cannot be changed here. */
export function AboutPage({ preset }: { preset: Preset | null }) {
  if (preset === null) return <p className="dim">{text.factsNew}</p>
  const { facts } = text
  const rows: [string, string | null][] = [
    [facts.slug, preset.slug],
    [facts.name, preset.name],
    [facts.description, preset.description || null],
    [facts.status, presetsText.status(preset.status)],
    [facts.statusUpdated, moment(preset.status_updated_at)],
    [facts.inUse, preset.designated_version ? presetsText.version(preset.designated_version.version) : null],
    [facts.creator, preset.creator_user_id],
    [facts.workspace, preset.workspace_id],
    [facts.created, moment(preset.created_at)],
    [facts.updated, moment(preset.updated_at)],
  ]
  return (
    <section className="section" aria-label={text.about}>
      <p className="dim">{text.readOnly}</p>
      <dl className="facts-grid select-text">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
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
