import type { LedgerSums } from '#shared/ledger.ts'
import { usageText as text } from '../text/en/usage.ts'
import { formatTokens, formatDollars } from '../text/format.ts'
import styles from './usage-view.module.css'

/** Shows the sums in five figures. */
export function UsageFigures({ total }: { total: LedgerSums }) {
  const { turns, failed, unknownCosts, cost, upstreamCost } = total
  const tokens = total.promptTokens + total.completionTokens
  return (
    <section className={styles.figures} aria-label={text.summary}>
      <Figure
        label={text.billedByGateways}
        value={turns > 0 && unknownCosts === turns ? text.unknown : formatDollars(cost)}
        note={text.ofTurns(turns)}
      />
      <Figure
        label={text.paidUpstream}
        value={upstreamCost === '0' ? text.none : formatDollars(upstreamCost)}
        note={text.withOwnKey}
      />
      <Figure
        label={text.tokens}
        value={formatTokens(tokens)}
        note={text.ofThemCached(formatTokens(total.cachedTokens))}
      />
      <Figure
        label={text.costUnknown}
        value={text.turns(unknownCosts)}
        note={unknownCosts === 0 ? text.allCostsReported : text.ofTurns(turns)}
      />
      <Figure label={text.failed} value={text.turns(failed)} note={text.ofTurns(turns)} />
    </section>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className={styles.figure}>
      <span>{label}</span>
      <b>{value}</b>
      <span>{note}</span>
    </div>
  )
}
