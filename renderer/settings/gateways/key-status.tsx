import { RefreshCw } from 'lucide-react'
import { toErrorData } from '#shared/errors.ts'
import type { KeyStatus } from '#shared/gateway/keys.ts'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useCall } from '../../bridge/query.ts'
import { gatewaysText } from '../../text/en/gateways.ts'
import { errorWords } from '../../text/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keyStatusFacts } from './key-status-facts.ts'
import { classNames } from '../../ui/class-names.ts'
import facts from '../../ui/facts.module.css'
import styles from './gateway-page.module.css'

const text = gatewaysText.keyStatus

/** Shows what the gateway reports about the key in use: its limit, and what it has spent. */
export function KeyStatusPart({ profile }: { profile: GatewayProfileView }) {
  const hasKey = profile.kind === 'embedded' ? profile.baseUrl !== null : profile.keys.user
  const status = useCall('keys.status', { profileId: profile.id }, { enabled: hasKey })
  if (!hasKey) return null
  const words = status.error && errorWords(toErrorData(status.error))
  return (
    <section className={styles.part} aria-labelledby="gateway-key-status">
      <div className="row">
        <h2 id="gateway-key-status" className={classNames('grow', styles.title)}>
          {text.title}
        </h2>
        <Button
          size="small"
          variant="ghost"
          icon={RefreshCw}
          busy={status.isFetching}
          onClick={() => void status.refetch()}
        >
          {text.askAgain}
        </Button>
      </div>
      {words && <p className="small t-warn">{text.notRead(words.title)}</p>}
      {status.isPending && <Skeleton label={text.reading} rows={3} rowHeight={22} />}
      {status.data === null && <p className="small quiet">{text.notReported}</p>}
      {status.data && <Told status={status.data} />}
    </section>
  )
}

function Told({ status }: { status: KeyStatus }) {
  return (
    <dl className={classNames(facts.facts, styles.facts)}>
      {keyStatusFacts(status).map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd className={value === null ? 'quiet' : styles.value}>{value ?? text.unknown}</dd>
        </div>
      ))}
    </dl>
  )
}
