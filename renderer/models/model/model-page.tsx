import { ArrowLeft, Copy, MessageSquare } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ModelEndpoints } from '#shared/gateway/model-endpoints.ts'
import { useCall } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { useGateways, useModelsOf, useOfGateway } from '../../gateways/gateways.ts'
import { useRuleTarget } from '../../provider-rules/use-rule-target.ts'
import { modelPageText as text } from '../../text/en/model-page.ts'
import { modelNameOfListed } from '../../text/model-name.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Refreshed } from '../../ui/refreshed.tsx'
import { useDetailPlace } from '../../ui/inspector.ts'
import { Panes } from '../../ui/panes.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { namesOf } from '../catalogue-rows.ts'
import { sortRows, type SortOrder } from '../sort-rows.ts'
import { useModelInChat } from '../use-model-in-chat.ts'
import { AboutModel } from './about-model.tsx'
import { EndpointDetail } from './endpoint-detail.tsx'
import { endpointRows } from '#shared/endpoint-rows.ts'
import { type EndpointColumn, endpointValue } from '../endpoint-columns.ts'
import { EndpointTable } from './endpoint-table.tsx'
import { NotReported } from './not-reported.tsx'
import { PriceChart } from './price-chart.tsx'
import { RuleBar } from './rule-bar.tsx'
import shared from '../models.module.css'
import styles from './model-page.module.css'

interface ModelPageProps {
  profileId: string
  /** The id of the model. */
  model: string
  onBack: () => void
}

/** Shows one model: who runs it, at which price and how well, with rules for the chat or a preset. */
export function ModelPage({ profileId, model: id, onBack }: ModelPageProps) {
  const { inspectorWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const ofGateway = useOfGateway(profileId)
  const { profiles, status } = useGateways()
  const models = useModelsOf(profileId).data?.data
  const endpoints = useCall('models.endpoints', { ...ofGateway, model: id })
  const zdr = useCall('models.zdr', ofGateway).data
  const isActive = status?.profileId === profileId
  const providers = useCall('providers.list', {}, { enabled: isActive }).data?.data
  const target = useRuleTarget()
  const useModel = useModelInChat()
  const { isCopied, copy } = useCopy()
  const [order, setOrder] = useState<SortOrder<EndpointColumn>>({ by: 'throughput', isAscending: false })
  const [chosenKeys, choose] = useState<readonly string[]>([])

  const listed = models?.find((each) => each.id === id)
  const reported = endpoints.data
  const rows = useMemo(
    () => rowsOf(reported, { providers: providers ?? [], zdr: zdr ?? null, models: namesOf(listed ?? { id }) }),
    [reported, providers, zdr, listed, id],
  )
  const sorted = useMemo(() => sortRows(rows, (row) => endpointValue(row, order.by), order.isAscending), [rows, order])
  const chosen = chosenKeys.flatMap((key) => rows.find((row) => row.key === key) ?? [])
  const opened = chosen.at(-1)
  const place = useDetailPlace(opened !== undefined)
  const gateway = profiles?.find((profile) => profile.id === profileId)?.name ?? ''
  const name = listed === undefined ? id : modelNameOfListed(listed)
  return (
    <Panes
      main={
        <>
          <Toolbar
            before={<IconButton icon={ArrowLeft} label={text.back} onClick={onBack} />}
            title={name}
            actions={
              <>
                <Refreshed query={endpoints} isTimeWideOnly />
                <IconButton icon={Copy} label={isCopied ? text.copied : text.copyId} onClick={() => copy(id)} />
                {isActive && (
                  <Button icon={MessageSquare} onClick={() => useModel(id)}>
                    {text.newChat}
                  </Button>
                )}
              </>
            }
          />
          <div className={classNames('scroll', styles.page)}>
            <div className={styles.about}>
              <AboutModel id={id} listed={listed} models={models} rows={rows} profileId={profileId} gateway={gateway} />
              {rows.length > 0 && <PriceChart rows={rows} preferences={target.preferences} chosen={chosen} />}
            </div>
            <Loaded query={endpoints} loading={<Skeleton label={text.loading} rows={6} />}>
              {(answer) =>
                answer === null ? (
                  <NotReported
                    gateway={gateway}
                    model={id}
                    isAsking={endpoints.isFetching}
                    onAskAgain={() => void endpoints.refetch()}
                  />
                ) : rows.length === 0 ? (
                  <Empty title={text.noEndpoints} text={text.noEndpointsText} />
                ) : (
                  <>
                    <RuleBar rows={rows} chosen={chosen} target={target} />
                    <EndpointTable
                      rows={sorted}
                      order={order}
                      preferences={target.preferences}
                      chosenKeys={chosenKeys}
                      isDetailBeside={place === 'beside'}
                      onOrder={setOrder}
                      onChoose={choose}
                    />
                    <p className={classNames('small quiet', shared.note)}>{text.note}</p>
                  </>
                )
              }
            </Loaded>
          </div>
        </>
      }
      inspector={
        opened && {
          label: text.detail,
          content: <EndpointDetail row={opened} model={id} onClose={() => choose([])} />,
          place,
          close: () => choose([]),
          width: inspectorWidth,
          onResized: (width) => changeSettings({ inspectorWidth: width }),
        }
      }
    />
  )
}

function rowsOf(reported: ModelEndpoints['data'] | null | undefined, facts: Parameters<typeof endpointRows>[1]) {
  return reported ? endpointRows(reported.endpoints, facts) : []
}
