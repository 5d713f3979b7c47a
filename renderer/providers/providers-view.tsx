import { Eye, Globe, Map as MapIcon, Table2 } from 'lucide-react'
import { type ComponentProps, useMemo, useState } from 'react'
import { useCall } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { countryName } from '../text/country.ts'
import { providersText as text } from '../text/en/providers.ts'
import { formatMoment } from '../text/format.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useDetailPlace } from '../ui/inspector.ts'
import { Loaded } from '../errors/loaded.tsx'
import { Panes } from '../ui/panes.tsx'
import { Problem } from '../ui/problem.tsx'
import { Refreshed } from '../ui/refreshed.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { CountryMap } from './country-map.tsx'
import { countriesOf, everyProvider, filterProviders } from './filter-providers.ts'
import { ProviderDetail } from './provider-detail.tsx'
import { ProviderFilters } from './provider-filters.tsx'
import { columnsWithValues, providerRows, type ProviderRowData, sortProviders } from './provider-rows.ts'
import { type ProviderOrder, ProviderTable } from './provider-table.tsx'
import { SeenView } from './seen-view.tsx'
import { useRuleTarget } from '../provider-rules/use-rule-target.ts'
import { classNames } from '../ui/class-names.ts'
import problem from '../ui/problem.module.css'
import toolbar from '../ui/toolbar.module.css'
import styles from './providers.module.css'

type View = 'table' | 'map' | 'country' | 'seen'

const none: readonly never[] = []

/** Days of own use that are counted. */
const days = 30

/** Shows who runs the models behind the gateway, where, and how well they have served. */
export default function ProvidersView() {
  const providers = useCall('providers.list', {})
  const models = useCall('models.list', {}).data?.data ?? none
  const records = useCall('ledger.providers', { days }).data ?? none
  const { inspectorWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const target = useRuleTarget()
  const [view, setView] = useState<View>('map')
  const [filter, setFilter] = useState(everyProvider)
  const [order, setOrder] = useState<ProviderOrder>({ by: 'turns', isReversed: false })
  const [chosenSlug, choose] = useState<string | null>(null)

  const all = providers.data?.data ?? none
  // Every provider is looked for in every model.
  const rows = useMemo(() => providerRows(all, models, records), [all, models, records])
  const kept = new Set(filterProviders(all, filter))
  const shown = sortProviders(
    rows.filter(({ provider }) => kept.has(provider)),
    order.by,
    order.isReversed,
  )
  const chosen = view === 'seen' ? undefined : rows.find(({ provider }) => provider.slug === chosenSlug)
  const place = useDetailPlace(chosen !== undefined)
  const table: Omit<ComponentProps<typeof ProviderTable>, 'label' | 'rows'> = {
    order,
    columns: columnsWithValues(rows),
    chosenSlug,
    isDetailBeside: place === 'beside',
    preferences: target.preferences,
    onOrder: setOrder,
    onChoose: choose,
  }

  return (
    <Panes
      main={
        <>
          <Toolbar
            title={text.title}
            beside={
              providers.data &&
              view !== 'seen' && (
                <span className={classNames('count', styles.count)}>{text.found(shown.length, all.length)}</span>
              )
            }
            actions={
              <>
                <Segmented
                  label={text.view}
                  value={view}
                  options={[
                    { value: 'map', label: text.views.map, icon: MapIcon },
                    { value: 'country', label: text.views.country, icon: Globe },
                    { value: 'table', label: text.views.table, icon: Table2 },
                    { value: 'seen', label: text.views.seen, icon: Eye },
                  ]}
                  onChange={setView}
                />
                {view !== 'seen' && (
                  <>
                    <span className={toolbar.sep} />
                    <Refreshed query={{ ...providers, dataUpdatedAt: providers.data?.seenAt ?? 0 }} />
                  </>
                )}
              </>
            }
          />
          {view === 'seen' ? (
            <SeenView />
          ) : (
            <>
              <ProviderFilters
                providers={all}
                filter={filter}
                onChange={(change) => setFilter((before) => ({ ...before, ...change }))}
              />
              <div className="scroll">
                {providers.data?.isLive === false && (
                  <div className={problem.instead}>
                    <Problem
                      tone="warn"
                      title={text.offline}
                      text={text.offlineText(formatMoment(providers.data.seenAt))}
                      actions={
                        <Button busy={providers.isFetching} onClick={() => void providers.refetch()}>
                          {text.readAgain}
                        </Button>
                      }
                      details={
                        providers.data.error
                          ? { label: text.offline, content: translateMainMessage(providers.data.error) }
                          : undefined
                      }
                    />
                  </div>
                )}
                <Loaded query={providers} loading={<Skeleton label={text.loading} rows={12} />}>
                  {() =>
                    all.length === 0 ? (
                      <Empty
                        title={text.emptyTitle}
                        text={text.empty}
                        action={<Button onClick={() => void providers.refetch()}>{text.readAgain}</Button>}
                      />
                    ) : (
                      <>
                        {view === 'map' && (
                          <CountryMap
                            providers={filterProviders(all, { ...filter, country: null })}
                            country={filter.country}
                            onChoose={(country) => setFilter((before) => ({ ...before, country }))}
                          />
                        )}
                        {shown.length === 0 ? (
                          <Empty
                            title={text.nothingFound}
                            text={text.nothingFoundText}
                            action={<Button onClick={() => setFilter(everyProvider)}>{text.clear}</Button>}
                          />
                        ) : view === 'country' ? (
                          <ByCountry rows={shown} table={table} />
                        ) : (
                          <ProviderTable label={text.title} rows={shown} {...table} />
                        )}
                      </>
                    )
                  }
                </Loaded>
              </div>
            </>
          )}
        </>
      }
      inspector={
        chosen && {
          label: text.detail,
          content: <ProviderDetail row={chosen} target={target} days={days} onClose={() => choose(null)} />,
          place,
          close: () => choose(null),
          width: inspectorWidth,
          onResized: (width) => changeSettings({ inspectorWidth: width }),
        }
      }
    />
  )
}

interface ByCountryProps {
  rows: readonly ProviderRowData[]
  table: Omit<ComponentProps<typeof ProviderTable>, 'label' | 'rows'>
}

/** Renders a table per country of headquarters, the largest first, unknown last. Its heading replaces the column. */
function ByCountry({ rows, table }: ByCountryProps) {
  const columns = table.columns.filter((column) => column !== 'headquarters')
  const groups = [...Map.groupBy(rows, ({ provider }) => countriesOf(provider, 'headquarters')[0] ?? '')].toSorted(
    ([one, ofOne], [other, ofOther]) => Number(one === '') - Number(other === '') || ofOther.length - ofOne.length,
  )
  return groups.map(([code, ofCountry]) => {
    const name = countryName(code) ?? text.unknownCountry
    return (
      <section key={code} className={styles['of-country']} aria-label={name}>
        <h2>
          {name} <span className="count">{text.providers(ofCountry.length)}</span>
        </h2>
        <ProviderTable label={name} rows={ofCountry} isAligned {...table} columns={columns} />
      </section>
    )
  })
}
