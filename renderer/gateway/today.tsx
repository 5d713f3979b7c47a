import { useCall } from '../bridge/query.ts'
import { formatDollars, formatNumber } from '../text/format.ts'
import { gatewayText } from '../text/en/gateway.ts'
import { classNames } from '../ui/class-names.ts'
import facts from '../ui/facts.module.css'
import list from '../ui/list.module.css'
import styles from './today.module.css'

const { today: text } = gatewayText

/** Shows the sums of today's requests of programs, once there are some. */
export function Today() {
  const { data } = useCall('programs.today', {})
  if (data === undefined || data.requests === 0) return null
  return (
    <section aria-labelledby="programs-today" className={styles.section}>
      <h3 id="programs-today" className={list.group}>
        {text.title}
      </h3>
      <dl className={classNames(facts.facts, styles.today)}>
        <dt>{text.requests}</dt>
        <dd>{formatNumber(data.requests)}</dd>
        <dt>{text.failed}</dt>
        <dd>{formatNumber(data.failed)}</dd>
        <dt>{text.billed}</dt>
        <dd>{formatDollars(data.cost)}</dd>
        {data.unknownCosts > 0 && (
          <>
            <dt>{text.unknown}</dt>
            <dd>{formatNumber(data.unknownCosts)}</dd>
          </>
        )}
        {data.addedMs !== null && (
          <>
            <dt>{text.added}</dt>
            <dd>{text.milliseconds(formatNumber(Math.round(data.addedMs * 10) / 10))}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
