import { RefreshCw } from 'lucide-react'
import { toErrorData } from '#shared/errors.ts'
import type { AccountCredit, GatewayProfileView } from '#shared/gateway-profile.ts'
import type { KeyStatus } from '#shared/gateway/keys.ts'
import { creditFact } from '../../gateways/spending-facts.ts'
import { useKeySpending } from '../../gateways/use-key-spending.ts'
import { gatewaysText } from '../../text/en/gateways.ts'
import { keySpendingText } from '../../text/en/key-spending.ts'
import { errorWords } from '../../text/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keyStatusFacts } from './key-status-facts.ts'
import { classNames } from '../../ui/class-names.ts'
import facts from '../../ui/facts.module.css'
import styles from './gateway-page.module.css'

const text = gatewaysText.keyStatus

/** Shows what the gateway reports about the key in use: its limit, what it has spent, and the credit behind it. */
export function KeyStatusPart({ profile }: { profile: GatewayProfileView }) {
  const { hasKey, status, credit, error, isFetching, refetch } = useKeySpending(profile)
  if (!hasKey) return null
  const words = error && errorWords(toErrorData(error))
  return (
    <section className={styles.part} aria-labelledby="gateway-key-status">
      <div className="row">
        <h2 id="gateway-key-status" className={classNames('grow', styles.title)}>
          {text.title}
        </h2>
        <Button size="small" variant="ghost" icon={RefreshCw} busy={isFetching} onClick={refetch}>
          {text.askAgain}
        </Button>
      </div>
      {words && <p className="small t-warn">{text.notRead(words.title)}</p>}
      {status === undefined && error === null && <Skeleton label={text.reading} rows={3} rowHeight={22} />}
      {status === null && <p className="small quiet">{text.notReported}</p>}
      <Facts status={status ?? null} profile={profile} credit={credit} />
    </section>
  )
}

interface FactsProps {
  status: KeyStatus | null
  profile: GatewayProfileView
  credit: AccountCredit | null | undefined
}

function Facts({ status, profile, credit }: FactsProps) {
  const ofStatus = status === null ? [] : keyStatusFacts(status)
  const ofCredit = creditFact(profile, credit)
  if (ofStatus.length === 0 && ofCredit === null) return null
  return (
    <>
      <dl className={classNames(facts.facts, styles.facts)}>
        {[...(ofCredit === null ? [] : [ofCredit]), ...ofStatus].map((fact) => (
          <div key={fact.name} className={styles.fact}>
            <dt>{fact.name}</dt>
            <dd className={fact.value === null || 'isHint' in fact ? 'quiet' : styles.value}>
              {fact.value ?? text.unknown}
            </dd>
          </div>
        ))}
      </dl>
      {typeof status?.usage_daily === 'number' && <p className="small quiet">{keySpendingText.inUtc}</p>}
    </>
  )
}
