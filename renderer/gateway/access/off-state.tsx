import { useCall } from '../../bridge/query.ts'
import { gatewayText as text } from '../../text/en/gateway.ts'
import { count, formatDay } from '../../text/format.ts'
import { Empty } from '../../ui/empty.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './access-page.module.css'

/** Says what the switch is for, and which keys wait for it. */
export function OffState() {
  const now = useNow()
  const { data: keys = [] } = useCall('gatewayKeys.list', {})
  const lastUsedAt = Math.max(0, ...keys.map((key) => key.lastUsedAt ?? 0))
  return (
    <Empty
      className={styles.off}
      title={text.offTitle}
      text={text.offText}
      action={
        keys.length > 0 && (
          <p className="small quiet">
            {lastUsedAt > 0 && `${text.lastUsed(formatDay(lastUsedAt, now))} `}
            {text.kept(count(keys.length, text.keys), keys.length === 1)}
          </p>
        )
      }
    />
  )
}
