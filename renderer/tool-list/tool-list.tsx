import { useState } from 'react'
import type { ToolRules, ToolRulesBySource, ToolRuleSource } from '#shared/tools/tool-rules.ts'
import { ProvenanceLegend } from '../parameters/provenance-mark.tsx'
import { formatNumber } from '../text/format.ts'
import { parametersText } from '../text/en/parameters.ts'
import { toolsText as text } from '../text/en/tools.ts'
import { classNames } from '../ui/class-names.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { ToolRuleTarget } from './change-rules.ts'
import { ToolGroupRows } from './tool-group-rows.tsx'
import type { ToolPlace } from './tool-place.ts'
import { filterTools, toolGroups, type ToolSources } from './tool-rows.ts'
import table from '../ui/table.module.css'
import styles from './tool-list.module.css'

export interface ToolListProps extends ToolSources {
  /** All rules that count, by their owner. */
  rules: ToolRulesBySource
  /** Whose rules are changed here. */
  owner: ToolRuleSource
  /** Called with all rules of the owner. */
  onChange: (rules: ToolRules, target: ToolRuleTarget) => void
  /** Turns a tool of the gateway on or off; without it the list only shows which are on. */
  onGatewayTool?: ((type: string, isOn: boolean) => void) | undefined
  /** Whether the list has its own heading. */
  hasTitle?: boolean | undefined
  /** When a tool was called last, in milliseconds since 1970, by its name in requests. */
  lastUses?: Readonly<Record<string, number>> | undefined
}

const allPlaces = ['computer', 'remote', 'gateway', 'you'] as const satisfies readonly ToolPlace[]

function placeOption<Place extends ToolPlace | 'all'>(value: Place) {
  return { value, label: text.places[value] }
}

/**
 * Lists all tools: who executes them, what leaves this computer, what they cost, when they were used last, and whether
 * the app asks before a call. It adapts to its width: a narrow one shows names and approvals.
 */
export function ToolList(props: ToolListProps) {
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState<ToolPlace | 'all'>('all')
  const { hasTitle = true, owner } = props
  const groups = toolGroups(props)
  const places = allPlaces.filter((each) => groups.some((group) => group.place === each))
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const shown = filterTools(groups, { place, search })
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        {hasTitle ? (
          <h3 className={styles.title}>
            {text.title} <span className="count">{formatNumber(total)}</span>
          </h3>
        ) : (
          <span className="grow" />
        )}
        <SearchBox label={text.search} value={search} onChange={setSearch} className={styles.search} />
        {(places.length > 1 || place !== 'all') && (
          <Segmented
            label={text.filter}
            value={place}
            options={[placeOption('all'), ...places.map((each) => placeOption(each))]}
            onChange={setPlace}
          />
        )}
      </div>
      {total === 0 ? (
        <p className="small quiet">{text.empty}</p>
      ) : (
        <table className={classNames(table.table, table.flush, styles.table)} aria-label={text.title}>
          <thead>
            <tr>
              <th scope="col">{text.columns.tool}</th>
              <th scope="col" data-column="executes">
                {text.columns.executes}
              </th>
              <th scope="col" data-column="leaves">
                {text.columns.leaves}
              </th>
              <th scope="col" data-column="cost" className="right">
                {text.columns.cost}
              </th>
              <th scope="col" data-column="use" className="right">
                {text.columns.lastUse}
              </th>
              <th scope="col">{text.columns.approval}</th>
            </tr>
          </thead>
          {shown.map((group) => (
            <ToolGroupRows
              key={group.server?.name ?? ` ${group.place}`}
              group={group}
              isSearched={search.trim() !== ''}
              {...props}
            />
          ))}
        </table>
      )}
      {total > 0 && shown.length === 0 && (
        <output className={classNames('small quiet', styles.none)}>{text.noMatch}</output>
      )}
      <p className={classNames('row small quiet', styles.legend)}>
        <ProvenanceLegend
          here={parametersText.legend.chat}
          hasPreset={owner === 'chat' && props.rules.preset !== undefined}
        />
      </p>
      <p className={classNames('small quiet', styles.note)}>{text.note}</p>
    </div>
  )
}
