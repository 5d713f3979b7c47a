import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'
import { type ToolHost, toolHostOf } from '#shared/gateway/chosen-tools.ts'
import { isOfferedBy, type KnownTool } from '#shared/gateway/known-tools.ts'
import { useCall } from '../bridge/query.ts'
import { GatewayContext } from '../gateways/gateways.ts'
import { gatewayToolsText } from '../text/en/gateway-tools.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Draft } from './control.tsx'
import styles from './known-tool-list.module.css'

/** Returns whose tools the gateway of this form knows; null if nothing is known about them. */
export function useToolHost(): ToolHost | null {
  const profileId = use(GatewayContext)
  const profiles = useCall('profiles.list', {}).data ?? []
  const profile = profiles.find(({ id, isActive }) => (profileId === null ? isActive : id === profileId))
  return profile === undefined ? null : toolHostOf(profile)
}

interface KnownToolListProps {
  label: string
  /** Those that some gateway knows, in order. */
  known: readonly KnownTool[]
  names: Readonly<Record<string, { name: string; help: string }>>
  host: ToolHost | null
  /** Text if this gateway knows none. */
  none: string
  /** The draft of a tool that is in the list. */
  draftOf: (name: string) => Draft | undefined
  /** Renders what turns a tool on and off. */
  renderControl: (name: string, label: string) => ReactNode
  /** Renders the options of a tool that is on; null for one that is off. */
  renderOptions: (name: string, label: string) => ReactNode
}

/** Lists what the gateway of this form offers, and what is on although it does not. */
export function KnownToolList({
  label,
  known,
  names,
  host,
  none,
  draftOf,
  renderControl,
  renderOptions,
}: KnownToolListProps) {
  const shown = known.filter((tool) => isOfferedBy(host, tool) || draftOf(tool.name) !== undefined)
  return (
    <section className={styles.list} aria-label={label}>
      {shown.map((tool) => {
        const { name: title, help } = names[tool.name] ?? { name: tool.name, help: '' }
        const options = renderOptions(tool.name, title)
        return (
          <KnownToolRow
            key={tool.name}
            title={title}
            note={isOfferedBy(host, tool) ? help : `${help} ${gatewayToolsText.unknownHere}`.trim()}
            hasOptions={tool.options.length > 0 && draftOf(tool.name) !== undefined && options !== null}
            control={renderControl(tool.name, title)}
            options={options}
          />
        )
      })}
      {shown.length === 0 && <p className="small quiet">{none}</p>}
    </section>
  )
}

interface KnownToolRowProps {
  title: string
  note: string
  hasOptions: boolean
  control: ReactNode
  options: ReactNode
}

function KnownToolRow({ title, note, hasOptions, control, options }: KnownToolRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.row}>
      <span className="medium">{title}</span>
      <span className={styles.ends}>
        {hasOptions && (
          <IconButton
            size="small"
            icon={SlidersHorizontal}
            label={gatewayToolsText.optionsOf(title)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        {control}
      </span>
      <span className={styles.note}>{note}</span>
      {hasOptions && isOpen && <div className={styles.options}>{options}</div>}
    </div>
  )
}
