import { useMemo, useState } from 'react'
import { modalityLabel } from '../../model-choice/model-words.ts'
import { modelsText as text } from '../../text/en/models.ts'
import { formatNumber, formatTokens } from '../../text/format.ts'
import { parameterLabel } from '../../text/parameter-label.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { AmountField } from './amount-field.tsx'
import { benchmarks, type CatalogueRow } from '../catalogue-rows.ts'
import { type CatalogueFilter, countNames, everyModel, isNarrowed } from './filter-models.ts'
import field from '../../ui/field.module.css'
import list from '../../ui/list.module.css'
import styles from './catalogue.module.css'

/** Parameters that are offered first; the others are behind a button. */
const usualParameters: readonly string[] = ['tools', 'structured_outputs', 'reasoning', 'logprobs']
/** Tokens. */
const contexts = [128_000, 400_000, 1_000_000] as const
const ages = { any: null, month: 30, year: 365 } as const

interface CatalogueFiltersProps {
  /** All models that are offered, and those that pass. */
  rows: readonly CatalogueRow[]
  found: readonly CatalogueRow[]
  filter: CatalogueFilter
  isZdrReported: boolean
  isRegionReported: boolean
  onChange: (change: Partial<CatalogueFilter>) => void
}

/** The filters of the catalogue. Each value has the number of models that would pass with it too. */
export function CatalogueFilters(props: CatalogueFiltersProps) {
  const { rows, found, filter, isZdrReported, isRegionReported, onChange } = props
  const toggle = (names: readonly string[], name: string) =>
    names.includes(name) ? names.filter((each) => each !== name) : [...names, name]
  return (
    <>
      <Toolbar
        level={2}
        title={text.filters}
        beside={<span className="count">{text.found(found.length, rows.length)}</span>}
        actions={
          (isNarrowed(filter) || filter.query !== '') && (
            <Button variant="ghost" size="small" onClick={() => onChange(everyModel)}>
              {text.clear}
            </Button>
          )
        }
      />
      <div className={list.search}>
        <SearchBox label={text.search} value={filter.query} onChange={(query) => onChange({ query })} focusKey="/" />
      </div>
      <div className={classNames('scroll', styles.end)}>
        <h3 className={list.group}>{text.price}</h3>
        <div className={styles.range}>
          <AmountField label={text.maxInput} value={filter.maxInput} onChange={(maxInput) => onChange({ maxInput })} />
          <AmountField
            label={text.maxOutput}
            value={filter.maxOutput}
            onChange={(maxOutput) => onChange({ maxOutput })}
          />
        </div>
        <h3 className={list.group}>{text.context}</h3>
        <div className={styles.body}>
          <Segmented
            label={text.context}
            isWide
            value={String(filter.minContext ?? '')}
            options={[
              { value: '', label: text.any },
              ...contexts.map((tokens) => ({ value: String(tokens), label: formatTokens(tokens) })),
            ]}
            onChange={(value) => onChange({ minContext: value === '' ? null : Number(value) })}
          />
        </div>
        <Names
          title={text.reads}
          all={rows.map(({ reads }) => reads)}
          found={found.map(({ reads }) => reads)}
          chosen={filter.reads}
          labelOf={modalityLabel}
          onToggle={(name) => onChange({ reads: toggle(filter.reads, name) })}
        />
        <Names
          title={text.writes}
          all={rows.map(({ writes }) => writes)}
          found={found.map(({ writes }) => writes)}
          chosen={filter.writes}
          labelOf={modalityLabel}
          onToggle={(name) => onChange({ writes: toggle(filter.writes, name) })}
        />
        <Names
          title={text.parameters}
          all={rows.map(({ parameters }) => parameters)}
          found={found.map(({ parameters }) => parameters)}
          chosen={filter.parameters}
          first={usualParameters}
          labelOf={parameterName}
          onToggle={(name) => onChange({ parameters: toggle(filter.parameters, name) })}
        />
        <h3 className={list.group}>{text.region}</h3>
        <div className={list.rows}>
          {(['eu', 'us'] as const).map((region) => (
            <CheckRow
              key={region}
              label={text.regions[region]}
              checked={filter.region === region}
              onChange={(isOn) => onChange({ region: isOn ? region : null })}
            />
          ))}
        </div>
        {!isRegionReported && <p className={classNames('small quiet', styles.more)}>{text.notReported}</p>}
        <h3 className={list.group}>{text.data}</h3>
        {isZdrReported ? (
          <div className={list.rows}>
            <CheckRow
              label={text.zdr}
              count={formatNumber(found.filter(({ zdr }) => (zdr ?? 0) > 0).length)}
              checked={filter.isZdr}
              onChange={(isZdr) => onChange({ isZdr })}
            />
          </div>
        ) : (
          <p className={classNames('small quiet', styles.more)}>
            {text.zdr}: {text.notReported}
          </p>
        )}
        <h3 className={list.group}>{text.age}</h3>
        <div className={styles.body}>
          <Segmented
            label={text.age}
            isWide
            value={filter.maxAgeDays === null ? 'any' : filter.maxAgeDays <= ages.month ? 'month' : 'year'}
            options={(['any', 'month', 'year'] as const).map((age) => ({ value: age, label: text.ages[age] }))}
            onChange={(age) => onChange({ maxAgeDays: ages[age] })}
          />
        </div>
        <div className={list.rows}>
          <CheckRow
            label={text.ending}
            count={formatNumber(found.filter(({ ends }) => ends !== null).length)}
            checked={filter.isEnding}
            onChange={(isEnding) => onChange({ isEnding })}
          />
        </div>
        <h3 className={list.group}>{text.benchmark}</h3>
        <div className={styles.range}>
          <select
            className={classNames(field.select, field.small)}
            aria-label={text.benchmark}
            value={filter.benchmark}
            onChange={({ target }) => {
              const benchmark = benchmarks.find((each) => each === target.value)
              if (benchmark !== undefined) onChange({ benchmark })
            }}
          >
            {benchmarks.map((benchmark) => (
              <option key={benchmark} value={benchmark}>
                {text.benchmarks[benchmark]}
              </option>
            ))}
          </select>
          <AmountField
            label={text.minScore(text.benchmarks[filter.benchmark])}
            isLabelHidden
            value={filter.minScore}
            onChange={(minScore) => onChange({ minScore })}
          />
        </div>
      </div>
    </>
  )
}

interface NamesProps {
  title: string
  all: readonly (readonly string[] | null)[]
  found: readonly (readonly string[] | null)[]
  chosen: readonly string[]
  /** Shown without a press; without it all are. */
  first?: readonly string[]
  labelOf: (name: string) => string
  onToggle: (name: string) => void
}

/** A checkbox for each name that a model of the gateway has. */
function Names({ title, all, found, chosen, first, labelOf, onToggle }: NamesProps) {
  const [isExpanded, setExpanded] = useState(false)
  const names = useMemo(() => countNames(all).map(([name]) => name), [all])
  const counts = useMemo(() => new Map(countNames(found)), [found])
  const isFirst = (name: string) => first === undefined || isExpanded || first.includes(name) || chosen.includes(name)
  const shown = names.filter(isFirst)
  if (names.length === 0) return null
  return (
    <>
      <h3 className={list.group}>{title}</h3>
      <fieldset className={list.rows} aria-label={title}>
        {shown.map((name) => (
          <CheckRow
            key={name}
            label={labelOf(name)}
            count={formatNumber(counts.get(name) ?? 0)}
            checked={chosen.includes(name)}
            onChange={() => onToggle(name)}
          />
        ))}
      </fieldset>
      {shown.length < names.length && (
        <button type="button" className={classNames('link small', styles.more)} onClick={() => setExpanded(true)}>
          {text.moreParameters(names.length - shown.length)}
        </button>
      )}
    </>
  )
}

function parameterName(name: string): string {
  const others: Readonly<Record<string, string>> = text.otherParameters
  return Object.hasOwn(others, name) ? (others[name] ?? name) : parameterLabel(name)
}
