import { X } from 'lucide-react'
import { useCall } from '../../bridge/query.ts'
import { countryName } from '../../text/country.ts'
import { modelPageText as text } from '../../text/en/model-page.ts'
import { formatCost, formatNumber } from '../../text/format.ts'
import { providerInWords } from '../../text/model-name.ts'
import { parameterLabel } from '../../text/parameter-label.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PaneGroup, PaneGroupBody } from '../../ui/pane-group.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { Unknown } from '../../ui/unknown.tsx'
import { type EndpointRow, percentiles, type PriceTier } from '#shared/endpoint-rows.ts'
import { ownDays } from './own-requests.tsx'
import styles from './model-page.module.css'

interface EndpointDetailProps {
  row: EndpointRow
  model: string
  onClose: () => void
}

/** Everything that the gateway reports about an endpoint, and the person's own first tokens there. */
export function EndpointDetail({ row, model, onClose }: EndpointDetailProps) {
  const { name, slug, countries, quantization, context, maxOutput, isZdr, isCaching, parameters } = row
  const tokens = (value: number | null) => (value === null ? <Unknown /> : formatNumber(value))
  return (
    <>
      <Toolbar
        title={providerInWords(name)}
        level={2}
        actions={<IconButton label={text.close} icon={X} onClick={onClose} />}
      />
      <div className="scroll">
        <FactList
          className={styles.detail}
          facts={[
            { name: text.slug, value: slug === null ? <Unknown /> : <span className="mono">{slug}</span> },
            {
              name: text.runsIn,
              value: countries.length === 0 ? <Unknown /> : countries.map((code) => countryName(code)).join(', '),
            },
            { name: text.data, value: isZdr === null ? <Unknown /> : isZdr ? text.keepsNothing : text.mayKeep },
            { name: text.columns.quantization, value: quantization ?? <Unknown /> },
            { name: text.facts.context, value: tokens(context) },
            { name: text.facts.maxOutput, value: tokens(maxOutput) },
            {
              name: text.caching,
              value: isCaching === null ? <Unknown /> : isCaching ? text.cachesItself : text.none,
            },
          ]}
        />
        <Prices row={row} />
        <Speeds row={row} model={model} />
        <PaneGroup title={text.uptime}>
          <PaneGroupBody>
            <FactList
              facts={(['fiveMinutes', 'halfHour', 'day'] as const).map((period) => ({
                name: text.uptimes[period],
                value: row.uptime[period] === null ? <Unknown /> : text.percent(row.uptime[period]),
              }))}
            />
          </PaneGroupBody>
        </PaneGroup>
        <PaneGroup
          title={text.parameters}
          actions={parameters && <span className="count">{formatNumber(parameters.length)}</span>}
        >
          <PaneGroupBody>
            {parameters === null ? (
              <Unknown />
            ) : parameters.length === 0 ? (
              <span className="quiet">{text.none}</span>
            ) : (
              <span className={styles.tags}>
                {parameters.map((parameter) => (
                  <Tag key={parameter}>{parameterLabel(parameter)}</Tag>
                ))}
              </span>
            )}
          </PaneGroupBody>
        </PaneGroup>
      </div>
    </>
  )
}

function Prices({ row: { input, output, cached, tiers, discount } }: { row: EndpointRow }) {
  const price = (value: number | null) => (value === null ? <Unknown /> : formatCost(value))
  const lines: readonly [name: string, input: number | null, output: number | null][] = [
    [text.base, input, output],
    // An absent price under a condition is the usual one.
    ...tiers.map((tier): [string, number | null, number | null] => [
      conditionOf(tier),
      tier.input ?? input,
      tier.output ?? output,
    ]),
  ]
  return (
    <PaneGroup title={text.prices}>
      <PaneGroupBody className="stack">
        <table className={styles.figures}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{text.condition}</span>
              </th>
              <th scope="col">{text.input}</th>
              <th scope="col">{text.output}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(([name, ...prices], index) => (
              // Lines have no identity other than their order.
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>{price(prices[0])}</td>
                <td>{price(prices[1])}</td>
              </tr>
            ))}
            {cached !== null && (
              <tr>
                <th scope="row">{text.cached}</th>
                <td>{formatCost(cached)}</td>
                <td className="quiet">{text.none}</td>
              </tr>
            )}
          </tbody>
        </table>
        {discount !== null && <p className="small quiet">{text.discount(discount)}</p>}
      </PaneGroupBody>
    </PaneGroup>
  )
}

function conditionOf({ above, from, until }: PriceTier): string {
  const conditions = [
    above === null ? null : text.above(above),
    from === null || until === null ? null : text.between(from, until),
  ].filter((each) => each !== null)
  return conditions.length === 0 ? text.otherwise : conditions.join(', ')
}

function Speeds({ row: { name, slug, latency, throughput }, model }: { row: EndpointRow; model: string }) {
  const records = useCall('ledger.providers', { days: ownDays, model }).data ?? []
  const own = records.find(({ provider }) => [name, slug].includes(provider))
  const figure = (value: number | null, words: (value: number) => string) =>
    value === null ? <Unknown /> : words(value)
  return (
    <PaneGroup title={text.speed}>
      <PaneGroupBody>
        <table className={styles.figures}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{text.figure}</span>
              </th>
              {percentiles.map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{text.firstToken}</th>
              {percentiles.map((each) => (
                <td key={each}>{figure(latency[each], text.seconds)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">{text.tokensPerSecond}</th>
              {percentiles.map((each) => (
                <td key={each}>{figure(throughput[each], (value) => formatNumber(Math.round(value)))}</td>
              ))}
            </tr>
            {own !== undefined && (
              <tr>
                <th scope="row">{text.mine}</th>
                <td>{figure(own.firstTokenMedian, text.seconds)}</td>
                <td>
                  <Unknown />
                </td>
                <td>
                  <Unknown />
                </td>
                <td>{figure(own.firstTokenSlowest, text.seconds)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </PaneGroupBody>
    </PaneGroup>
  )
}
