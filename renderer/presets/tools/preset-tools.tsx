import { useCall } from '../../bridge/query.ts'
import { presetToolsText as text } from '../../text/en/preset-tools.ts'
import { ToolList } from '../../tool-list/tool-list.tsx'
import { useLastUses } from '../../tool-list/use-last-uses.ts'
import type { ReadyPreset } from '../preset/use-open-preset.ts'
import { ruleLines } from './rule-lines.ts'
import { RuleList } from './rule-list.tsx'
import { useSetDraftRules } from './use-draft-rules.ts'
import styles from './preset-tools.module.css'

interface PresetToolsProps {
  preset: ReadyPreset
  /** The version that is being saved has the rules from before. */
  isSaving: boolean
}

/** The rules of a preset for the tools of servers. Without servers and rules there is nothing to show. */
export function PresetTools({ preset, isSaving }: PresetToolsProps) {
  const { toolRules } = preset
  const servers = useCall('tools.servers', {}).data ?? []
  const tools = useCall('tools.list', {}).data ?? []
  const ofAll = useCall('tools.rules', {}).data ?? {}
  const lastUses = useLastUses()
  const setRules = useSetDraftRules(preset)
  const listed = new Set(tools.map(({ server }) => server))
  const unlisted = Object.entries(toolRules.draft).filter(([server]) => !listed.has(server))
  if (servers.length === 0 && unlisted.length === 0) return null
  return (
    <section aria-label={text.title} className={styles.section}>
      <h2 className="label">{text.title}</h2>
      <p className="small quiet">{text.note}</p>
      {tools.length === 0 ? (
        <p className="small quiet">{text.noTools}</p>
      ) : (
        <fieldset disabled={isSaving}>
          <ToolList
            servers={servers}
            tools={tools}
            gatewayTools={[]}
            functions={[]}
            rules={{ default: ofAll, preset: toolRules.draft }}
            owner="preset"
            lastUses={lastUses}
            hasTitle={false}
            onChange={setRules}
          />
        </fieldset>
      )}
      {unlisted.length > 0 && (
        <div className="small">
          <p className="quiet">{text.unlisted}</p>
          <RuleList lines={ruleLines(Object.fromEntries(unlisted))} />
        </div>
      )}
    </section>
  )
}
