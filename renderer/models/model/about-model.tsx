import type { Model } from '#shared/gateway/models.ts'
import { useGateways } from '../../gateways/gateways.ts'
import { expiryOf, expiryWords } from '../../model-choice/expiry.ts'
import { modalityLabels } from '../../model-choice/model-words.ts'
import { pricesOf } from '../../model-choice/model-price.ts'
import { VariantChips } from '../../model-choice/variant-chips.tsx'
import { vendorsOf } from '../../model-choice/vendor.ts'
import { modelPageText as text } from '../../text/en/model-page.ts'
import { formatCost, formatDate, formatNumber } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { useModelInChat } from '../use-model-in-chat.ts'
import type { EndpointRow } from '#shared/endpoint-rows.ts'
import styles from './model-page.module.css'

interface AboutModelProps {
  id: string
  /** Undefined if the gateway does not list it. */
  listed: Model | undefined
  models: readonly Model[] | undefined
  rows: readonly EndpointRow[]
  profileId: string
  gateway: string
}

/** What the gateway's list says about the model, and its variants. */
export function AboutModel({ id, listed, models, rows, profileId, gateway }: AboutModelProps) {
  const { profiles, status } = useGateways()
  const useModel = useModelInChat()
  const dialect = profiles?.find((profile) => profile.id === profileId)?.dialect
  const vendor = vendorsOf([{ id, ...(listed?.name !== undefined && { name: listed.name }) }]).get(id) ?? ''
  return (
    <section className={classNames('stack', styles.facts)} aria-label={text.description}>
      <div>
        <p className="mono cut" title={id}>
          {id}
        </p>
        <p className="small quiet">{text.at(vendor, gateway)}</p>
      </div>
      {listed === undefined && models !== undefined && <p className="small dim">{text.unlisted}</p>}
      <FactList facts={factsOf(listed, rows)} />
      <VariantChips
        id={id}
        models={models ?? []}
        dialect={dialect}
        onUse={status?.profileId === profileId ? useModel : undefined}
      />
    </section>
  )
}

function factsOf(listed: Model | undefined, rows: readonly EndpointRow[]) {
  const unknown = <span className="quiet">{text.unknown}</span>
  const tokens = (value: number | null | undefined) =>
    typeof value === 'number' && value > 0 ? formatNumber(value) : unknown
  const prices = listed === undefined ? { input: null, output: null } : pricesOf(listed)
  const range = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    if (known.length === 0) return unknown
    return text.range(formatCost(Math.min(...known)), formatCost(Math.max(...known)))
  }
  const modalities = (names: readonly string[] | undefined) => (names ? modalityLabels(names) : unknown)
  const ends = listed === undefined ? null : expiryOf(listed)
  const created = listed?.created ?? 0
  const index = listed?.benchmarks?.artificial_analysis?.intelligence_index
  return [
    { name: text.facts.context, value: tokens(listed?.context_length) },
    { name: text.facts.maxOutput, value: tokens(listed?.top_provider?.max_completion_tokens) },
    { name: text.facts.input, value: range(rows.length > 0 ? rows.map(({ input }) => input) : [prices.input]) },
    { name: text.facts.output, value: range(rows.length > 0 ? rows.map(({ output }) => output) : [prices.output]) },
    { name: text.facts.reads, value: modalities(listed?.architecture?.input_modalities) },
    { name: text.facts.writes, value: modalities(listed?.architecture?.output_modalities) },
    ...(typeof index === 'number' ? [{ name: text.facts.index, value: formatNumber(index) }] : []),
    { name: text.facts.added, value: created > 0 && created < 1e11 ? formatDate(created * 1000) : unknown },
    {
      name: text.facts.ends,
      value:
        ends === null ? (
          <span className="quiet">{text.notReported}</span>
        ) : (
          <span className="t-warn">{expiryWords(ends)}</span>
        ),
    },
  ]
}
