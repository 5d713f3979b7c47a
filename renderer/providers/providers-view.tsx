import { useState } from 'react'
import { useCall } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { providersText as text } from '../text/en/providers.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useDetailPlace } from '../ui/inspector.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Panes } from '../ui/panes.tsx'
import { Refreshed } from '../ui/refreshed.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { filterProviders } from './filter-providers.ts'
import { ProviderDetail } from './provider-detail.tsx'
import { ProviderTable } from './provider-table.tsx'

/** Who runs the models behind the gateway, and where. */
export default function ProvidersView() {
  const providers = useCall('providers.list', {})
  const { inspectorWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const [query, setQuery] = useState('')
  const [chosenSlug, choose] = useState<string | null>(null)

  const all = providers.data?.data ?? []
  const shown = filterProviders(all, query)
  const chosen = all.find(({ slug }) => slug === chosenSlug)
  const place = useDetailPlace(chosen !== undefined)
  const close = () => choose(null)

  return (
    <Panes
      main={
        <>
          <Toolbar
            title={text.title}
            beside={providers.data && <span className="count ml-1">{text.found(shown.length, all.length)}</span>}
            actions={<Refreshed query={providers} />}
          />
          <div className="subbar">
            <SearchBox label={text.search} value={query} onChange={setQuery} focusKey="/" className="max-w-[320px]" />
          </div>
          <div className="scroll">
            <Loaded query={providers} loading={<Skeleton label={text.loading} rows={12} />}>
              {() =>
                all.length === 0 ? (
                  <Empty
                    title={text.emptyTitle}
                    text={text.empty}
                    action={<Button onClick={() => void providers.refetch()}>{text.readAgain}</Button>}
                  />
                ) : shown.length === 0 ? (
                  <Empty
                    title={text.nothingFound(query)}
                    text={text.nothingFoundText}
                    action={<Button onClick={() => setQuery('')}>{text.clear}</Button>}
                  />
                ) : (
                  <ProviderTable
                    providers={shown}
                    chosenSlug={chosenSlug}
                    isDetailBeside={place === 'beside'}
                    onChoose={choose}
                  />
                )
              }
            </Loaded>
          </div>
        </>
      }
      inspector={
        chosen && {
          label: text.detail,
          content: <ProviderDetail provider={chosen} onClose={close} />,
          place,
          close,
          width: inspectorWidth,
          onResized: (width) => changeSettings({ inspectorWidth: width }),
        }
      }
    />
  )
}
