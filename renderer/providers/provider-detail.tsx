import { X } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { ProviderRecord } from '#shared/ledger.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import { useCall } from '../bridge/query.ts'
import { useOpenModelPage } from '../gateways/gateways.ts'
import { countryName } from '../text/country.ts'
import { providersText as text } from '../text/en/providers.ts'
import { formatNumber } from '../text/format.ts'
import { providerInWords } from '../text/model-name.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import type { ProviderModels } from './models-of.ts'
import type { ProviderRowData } from './provider-rows.ts'
import { ProviderRules } from './provider-rules.tsx'
import type { RuleTarget } from '../provider-rules/use-rule-target.ts'
import { classNames } from '../ui/class-names.ts'
import { FactList } from '../ui/fact-list.tsx'
import { PaneGroup, PaneGroupBody } from '../ui/pane-group.tsx'
import { Unknown } from '../ui/unknown.tsx'
import factStyles from '../ui/facts.module.css'
import styles from './providers.module.css'

interface ProviderDetailProps {
  row: ProviderRowData
  target: RuleTarget
  /** Number of days of own use that are counted. */
  days: number
  onClose: () => void
}

/** Shows a provider's details and the rules about it. */
export function ProviderDetail({ row, target, days, onClose }: ProviderDetailProps) {
  const { provider, models, record } = row
  const { name, slug, headquarters, datacenters } = provider
  const links = publishedLinks(provider)
  return (
    <>
      <Toolbar
        title={providerInWords(name)}
        level={2}
        actions={<IconButton label={text.close} icon={X} onClick={onClose} />}
      />
      <div className="scroll">
        <dl className={classNames(factStyles.facts, styles.facts)}>
          <dt>{text.slug}</dt>
          <dd className={classNames('mono', styles.slug)}>{slug}</dd>
          <dt>{text.columns.headquarters}</dt>
          <dd>{countryName(headquarters) ?? <Unknown />}</dd>
          <dt>{text.columns.datacenters}</dt>
          <dd>
            {!datacenters ? (
              <Unknown />
            ) : datacenters.length === 0 ? (
              <span className="quiet">{text.none}</span>
            ) : (
              datacenters.map((code) => countryName(code) ?? text.unknown).join(', ')
            )}
          </dd>
          {(['privacy', 'terms', 'status'] as const).map((kind) => {
            const link = links.find((each) => each.kind === kind)
            return (
              <Fragment key={kind}>
                <dt>{text.linkKinds[kind]}</dt>
                <dd>{link ? <ExternalLink href={link.url}>{text.links[kind]}</ExternalLink> : <Unknown />}</dd>
              </Fragment>
            )
          })}
        </dl>
        <ProviderRules provider={provider} target={target} />
        <OwnUse record={record} days={days} />
        <Models key={slug} models={models} />
      </div>
    </>
  )
}

function OwnUse({ record, days }: { record: ProviderRecord | null; days: number }) {
  const facts: [name: string, value: string | null][] =
    record === null
      ? []
      : [
          [text.use.turns, formatNumber(record.turns)],
          [text.use.spent, text.spent(Number(record.cost), record.unknownCosts)],
          [text.use.firstToken, record.firstTokenMedian === null ? null : text.seconds(record.firstTokenMedian)],
          [text.use.slowest, record.firstTokenSlowest === null ? null : text.seconds(record.firstTokenSlowest)],
          [text.use.speed, record.speedMedian === null ? null : text.speed(record.speedMedian)],
          [text.use.errors, text.errorsOf(record.failed, record.turns)],
        ]
  return (
    <PaneGroup title={text.myUse(days)}>
      <PaneGroupBody>
        {record === null && <p className="small quiet">{text.notUsed}</p>}
        <FactList
          className={styles.use}
          facts={facts.map(([name, value]) => ({ name, value: value ?? <Unknown /> }))}
        />
      </PaneGroupBody>
    </PaneGroup>
  )
}

const shownAtFirst = 8

function Models({ models: known }: { models: ProviderModels | null }) {
  const [isExpanded, setExpanded] = useState(false)
  const profileId = useCall('gateway.status', {}).data?.profileId
  const openPage = useOpenModelPage()
  const all = known?.models ?? []
  const shown = isExpanded ? all : all.slice(0, shownAtFirst)
  return (
    <PaneGroup title={text.models} actions={known && <span className="count">{formatNumber(all.length)}</span>}>
      <PaneGroupBody>
        {known?.kind !== 'served' && (
          <p className="small quiet">{known === null ? text.modelsUnknown : text.modelsNamed}</p>
        )}
        <ul className={styles.models}>
          {shown.map(({ id, pricing }) => {
            const [input, output] = [Number(pricing?.prompt), Number(pricing?.completion)]
            return (
              <li key={id} className="row small">
                <button
                  type="button"
                  className="link cut grow"
                  title={id}
                  onClick={() => profileId !== undefined && openPage(profileId, id)}
                >
                  {id}
                </button>
                {input >= 0 && output >= 0 && (
                  <span className="num quiet">{text.modelPrice(input * 1e6, output * 1e6)}</span>
                )}
              </li>
            )
          })}
        </ul>
        {all.length > shown.length && (
          <button type="button" className="link small" onClick={() => setExpanded(true)}>
            {text.moreModels(all.length - shown.length)}
          </button>
        )}
      </PaneGroupBody>
    </PaneGroup>
  )
}

type PublishedLink = 'privacy' | 'terms' | 'status'

/** Returns the pages that the gateway knows of a provider, in a fixed order. */
function publishedLinks(provider: Provider): { kind: PublishedLink; url: string }[] {
  const links: { kind: PublishedLink; url: string | null | undefined }[] = [
    { kind: 'privacy', url: provider.privacy_policy_url },
    { kind: 'terms', url: provider.terms_of_service_url },
    { kind: 'status', url: provider.status_page_url },
  ]
  return links.flatMap(({ kind, url }) => (url ? [{ kind, url }] : []))
}
