import { Columns2, ListFilter, X } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { useOpenModelPage } from '../../gateways/gateways.ts'
import { readAllModels } from '../../model-choice/listed-models.ts'
import { chatText } from '../../text/en/chat.ts'
import { modelFactsText } from '../../text/en/model-facts.ts'
import { modelPickerText } from '../../text/en/model-picker.ts'
import { modelsText as text } from '../../text/en/models.ts'
import { uiText } from '../../text/en/ui.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { useFoldingList } from '../../ui/folding-list.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Refreshed } from '../../ui/refreshed.tsx'
import { Panes } from '../../ui/panes.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ModelComparison } from '../compare/comparison.tsx'
import { sortRows } from '../sort-rows.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { catalogueRows, catalogueValue } from '../catalogue-rows.ts'
import { changeFilter, changeOrder, toggleCompared, useCatalogueState } from './catalogue-state.ts'
import { CatalogueTable } from './catalogue-table.tsx'
import { EndingModels } from './ending-models.tsx'
import { everyModel, filterModels } from './filter-models.ts'
import shared from '../models.module.css'
import styles from './catalogue.module.css'

/** All models of the active gateway as a table with filters, and up to four of them side by side. */
export function ModelCatalogue({ profileId, name }: { profileId: string; name: string }) {
  const { listWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const openPage = useOpenModelPage()
  const folding = useFoldingList()
  const now = useNow()
  const { filter, order, chosen: keptIds, isComparing, showsExcluded } = useCatalogueState()
  const query = useCall('models.list', {})
  const zdr = useCall('models.zdr', {}).data
  const mine = useCall('models.user', {}).data
  const { region } = filter
  const inRegion = useCall('models.inRegion', { region: region ?? 'eu' }, { enabled: region !== null })
  const isEmbedded = useCall('gateway.status', {}).data?.isEmbedded ?? false

  const all = useMemo(() => {
    const { searchWords: words } = modelPickerText
    const listed = readAllModels(query.data?.data ?? [], { isEmbedded, helpName: chatText.builtInHelp, words })
    // The built-in help is no model.
    return catalogueRows(
      listed.filter(({ place }) => place !== 'help'),
      zdr ?? null,
    )
  }, [query.data, isEmbedded, zdr])
  const offered = useMemo(() => {
    const ids = mine ? new Set(mine) : null
    return ids === null ? all : all.filter(({ listed }) => ids.has(listed.id))
  }, [all, mine])
  const rows = showsExcluded ? all : offered
  const regionIds = inRegion.data
  const found = useMemo(
    () => filterModels(rows, filter, { inRegion: regionIds ? new Set(regionIds) : null, now }),
    [rows, filter, regionIds, now],
  )
  const sorted = useMemo(
    () => sortRows(found, (row) => catalogueValue(row, order.by), order.isAscending),
    [found, order],
  )
  const rowOf = (id: string) => all.find(({ listed }) => listed.id === id)
  const chosen = keptIds.flatMap((id) => rowOf(id) ?? [])
  const toggle = (id: string) => toggleCompared(id, (each) => rowOf(each) !== undefined)
  const compares = isComparing && chosen.length > 1
  return (
    <Panes
      list={{
        label: text.filters,
        width: listWidth,
        onResized: (width) => changeSettings({ listWidth: width }),
        folding,
        content: (
          <CatalogueFilters
            rows={rows}
            found={found}
            filter={filter}
            isZdrReported={zdr !== null}
            isRegionReported={region === null || inRegion.data !== null}
            onChange={changeFilter}
          />
        ),
      }}
      main={
        compares ? (
          <ModelComparison rows={chosen} onBack={() => useCatalogueState.setState({ isComparing: false })} />
        ) : (
          <>
            <Toolbar
              before={
                folding.place !== 'beside' && (
                  <IconButton label={text.showFilters} icon={ListFilter} onClick={folding.open} />
                )
              }
              title={text.title}
              beside={<span className={classNames('quiet cut', styles.at)}>{text.at(name)}</span>}
              actions={<Refreshed query={query} isTimeWideOnly />}
            />
            <EndingModels
              rows={all}
              profileId={profileId}
              onShow={() => changeFilter({ ...everyModel, isEnding: true })}
            />
            <Loaded query={query} loading={<Skeleton label={text.loading} rows={12} />}>
              {() =>
                all.length === 0 ? (
                  <Empty
                    title={text.emptyTitle}
                    text={text.empty}
                    action={<Button onClick={() => void query.refetch()}>{uiText.refresh}</Button>}
                  />
                ) : sorted.length === 0 ? (
                  <Empty
                    title={text.nothingFound}
                    text={text.nothingFoundText}
                    action={<Button onClick={() => changeFilter(everyModel)}>{text.clearAll}</Button>}
                  />
                ) : (
                  <CatalogueTable
                    rows={sorted}
                    order={order}
                    chosen={chosen.map(({ listed }) => listed.id)}
                    onOrder={changeOrder}
                    onToggle={toggle}
                    onOpen={(id) => openPage(profileId, id)}
                    after={
                      offered.length < all.length && (
                        <p className={classNames('small quiet', shared.note)}>
                          {!showsExcluded && modelFactsText.excluded(all.length - offered.length)}{' '}
                          <button
                            type="button"
                            className="link small"
                            onClick={() => useCatalogueState.setState({ showsExcluded: !showsExcluded })}
                          >
                            {showsExcluded ? modelFactsText.hideExcluded : modelFactsText.showExcluded}
                          </button>
                        </p>
                      )
                    }
                  />
                )
              }
            </Loaded>
            {chosen.length > 0 && (
              <section className={styles.chosen} aria-label={text.chosen}>
                <span className={classNames('medium num', styles.count)}>{text.ofFour(chosen.length)}</span>
                <span className={classNames('row grow', styles.names)}>
                  {chosen.map(({ listed }) => (
                    <Button
                      key={listed.id}
                      size="small"
                      icon={X}
                      aria-label={text.removeChosen(listed.name)}
                      title={text.removeChosen(listed.name)}
                      onClick={() => toggle(listed.id)}
                    >
                      <span className="cut">{listed.name}</span>
                    </Button>
                  ))}
                </span>
                <Button variant="ghost" onClick={() => useCatalogueState.setState({ chosen: [] })}>
                  {text.clear}
                </Button>
                <Button
                  variant="primary"
                  icon={Columns2}
                  disabled={chosen.length < 2}
                  onClick={() => useCatalogueState.setState({ isComparing: true })}
                >
                  {text.compareChosen}
                </Button>
              </section>
            )}
          </>
        )
      }
    />
  )
}
