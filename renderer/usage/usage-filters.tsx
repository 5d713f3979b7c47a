import { RadioGroup } from 'radix-ui'
import { Clock, Cpu, Globe, Layers, List, type LucideIcon, MessageSquare } from 'lucide-react'
import type { LedgerGroup, LedgerKind } from '#shared/ledger.ts'
import { useCall } from '../bridge/query.ts'
import { usageText as text } from '../text/en/usage.ts'
import { Toolbar } from '../ui/toolbar.tsx'
import type { Period } from './usage-period.ts'
import { CheckRow } from '../ui/check-row.tsx'
import { classNames } from '../ui/class-names.ts'
import list from '../ui/list.module.css'

/** Filters of the page. `null` for kinds and gateways is all of them. */
export interface UsageChoice {
  readonly period: Period
  /** `turn` lists requests one by one. */
  readonly group: LedgerGroup | 'turn'
  readonly kinds: readonly LedgerKind[] | null
  readonly profileIds: readonly string[] | null
}

const groupIcons: readonly [UsageChoice['group'], LucideIcon][] = [
  ['model', Cpu],
  ['provider', Globe],
  ['preset', Layers],
  ['conversation', MessageSquare],
  ['day', Clock],
  ['turn', List],
]

const kinds: readonly LedgerKind[] = ['chat', 'transcription', 'speech', 'preset-test', 'program']

interface UsageFiltersProps {
  periods: readonly Period[]
  choice: UsageChoice
  onChoose: (change: Partial<UsageChoice>) => void
}

/** Filters, in the list pane. */
export function UsageFilters({ periods, choice, onChoose }: UsageFiltersProps) {
  const profiles = useCall('profiles.list', {}).data ?? []
  return (
    <>
      <Toolbar title={text.title} level={2} />
      <div className="scroll">
        <Choices
          title={text.period}
          options={periods.map((period) => ({ value: period.key, name: period.label }))}
          value={choice.period.key}
          onChoose={(key) => {
            const period = periods.find((each) => each.key === key)
            if (period) onChoose({ period })
          }}
        />
        <Choices
          title={text.groupBy}
          options={groupIcons.map(([group, icon]) => ({ value: group, name: text.groups[group], icon }))}
          value={choice.group}
          onChoose={(group) => onChoose({ group })}
        />
        <Group title={text.kind}>
          {kinds.map((kind) => (
            <li key={kind}>
              <CheckRow
                label={text.kinds[kind]}
                checked={choice.kinds?.includes(kind) ?? true}
                onChange={(checked) => onChoose({ kinds: toggled(choice.kinds, kinds, kind, checked) })}
              />
            </li>
          ))}
        </Group>
        {profiles.length > 1 && (
          <Group title={text.gateway}>
            {profiles.map(({ id, name }) => (
              <li key={id}>
                <CheckRow
                  label={name}
                  checked={choice.profileIds?.includes(id) ?? true}
                  onChange={(checked) => {
                    const all = profiles.map((profile) => profile.id)
                    onChoose({ profileIds: toggled(choice.profileIds, all, id, checked) })
                  }}
                />
              </li>
            ))}
          </Group>
        )}
      </div>
    </>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <h3 className={list.group}>{title}</h3>
      <ul className={list.rows} aria-label={title}>
        {children}
      </ul>
    </>
  )
}

interface ChoicesProps<Value extends string> {
  title: string
  options: readonly { value: Value; name: string; icon?: LucideIcon }[]
  value: Value
  onChoose: (value: Value) => void
}

/** One choice of several as rows: one Tab stop, and arrow keys choose. */
function Choices<Value extends string>({ title, options, value, onChoose }: ChoicesProps<Value>) {
  return (
    <>
      <h3 className={list.group}>{title}</h3>
      <RadioGroup.Root
        className={list.rows}
        aria-label={title}
        orientation="vertical"
        value={value}
        // Radix returns one of `options` as a plain string.
        onValueChange={(chosen) => onChoose(chosen as Value)}
      >
        {options.map(({ value: own, name, icon: Icon }) => (
          <RadioGroup.Item key={own} value={own} className={classNames(list.item, list.one)}>
            {Icon && <Icon />}
            <span className={classNames(list.name, 'grow')}>{name}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </>
  )
}

/** Selecting all returns null, no filter, so that later additions are included. */
function toggled<Item>(chosen: readonly Item[] | null, all: readonly Item[], item: Item, isIn: boolean): Item[] | null {
  const next = all.filter((each) => (each === item ? isIn : (chosen?.includes(each) ?? true)))
  return next.length === all.length ? null : next
}
