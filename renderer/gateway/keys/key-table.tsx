import { CircleAlert, Pencil } from 'lucide-react'
import type { GatewayKey } from '#shared/gateway-key.ts'
import { gatewayKeysText as text } from '../../text/en/gateway-keys.ts'
import { count, formatDay, formatList, formatNumber, formatPrice, formatRecent } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import table from '../../ui/table.module.css'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { isInUse, type KeyNotice, noticeOf, spentPercent } from './key-state.ts'
import styles from './keys.module.css'

interface KeyTableProps {
  keys: readonly GatewayKey[]
  onChange: (key: GatewayKey) => void
  onRevoke: (key: GatewayKey) => void
}

/** Lists the keys of programs: what each has spent of its credit, its rate, and its last use. */
export function KeyTable({ keys, onChange, onRevoke }: KeyTableProps) {
  const { columns } = text
  const now = useNow()
  return (
    <table className={classNames(table.table, styles.keys)} aria-labelledby="program-keys">
      <thead>
        <tr>
          <th scope="col">{columns.program}</th>
          <th scope="col" className="right">
            {columns.spent}
          </th>
          <th scope="col" className={classNames('right', styles.extra)}>
            {columns.rate}
          </th>
          <th scope="col" className="right">
            {columns.lastUsed}
          </th>
          <th scope="col">
            <span className="sr">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow
            key={key.id}
            programKey={key}
            // Use after the last tick of the clock is not in the future.
            now={Math.max(now, key.lastUsedAt ?? 0)}
            onChange={() => onChange(key)}
            onRevoke={() => onRevoke(key)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface KeyRowProps {
  programKey: GatewayKey
  now: number
  onChange: () => void
  onRevoke: () => void
}

function KeyRow({ programKey, now, onChange, onRevoke }: KeyRowProps) {
  const { name, hint, managesPresets, lastUsedAt, requestsPerMinute, allowedModels } = programKey
  const notice = noticeOf(programKey, now)
  return (
    <tr>
      <th scope="row">
        <span className={classNames('row', styles.name)}>
          <bdi className="medium cut" title={name}>
            {name}
          </bdi>
          {hint !== null && (
            <span className={classNames('mono quiet', styles.hint, styles.extra)}>{text.hint(hint)}</span>
          )}
          {notice && <NoticeTag notice={notice} now={now} />}
          {managesPresets && <Tag className={styles.extra}>{text.managesPresets}</Tag>}
          {allowedModels && <ModelsTag names={allowedModels} />}
        </span>
      </th>
      <td className="right num">
        <Spent programKey={programKey} />
      </td>
      <td className={classNames('right num', styles.extra)}>
        {requestsPerMinute === null ? (
          <span className="quiet">{text.noLimit}</span>
        ) : (
          text.rate(formatNumber(requestsPerMinute))
        )}
      </td>
      <td className="right num">
        {lastUsedAt === null ? (
          <span className="quiet">{text.never}</span>
        ) : isInUse(lastUsedAt, now) ? (
          text.now
        ) : (
          formatRecent(lastUsedAt, now)
        )}
      </td>
      <td>
        <span className={styles.actions}>
          <IconButton size="small" icon={Pencil} label={text.change(name)} onClick={onChange} />
          <Button size="small" variant="ghost" aria-label={text.revokeKey(name)} onClick={onRevoke}>
            {text.revoke}
          </Button>
        </span>
      </td>
    </tr>
  )
}

function NoticeTag({ notice, now }: { notice: KeyNotice; now: number }) {
  switch (notice.kind) {
    case 'expired':
      return <Tag tone="warn">{text.expired}</Tag>
    case 'at-limit':
      return (
        <Tag tone="danger">
          <CircleAlert />
          {text.atLimit}
        </Tag>
      )
    case 'ends': {
      const day = formatDay(notice.at, now)
      return (
        <Tag tone="outline" className={styles.extra}>
          {notice.isUnused ? text.endsUnused(day) : text.ends(day)}
        </Tag>
      )
    }
  }
}

function ModelsTag({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Tag tone="warn">{text.noModels}</Tag>
  return (
    <span className={styles.extra} title={text.modelList(formatList(names))}>
      <Tag>{count(names.length, text.models)}</Tag>
    </span>
  )
}

/** What a key has spent of its credit. The meter has its place in each row, so that the figures align. */
function Spent({ programKey }: { programKey: GatewayKey }) {
  const { name, limitUsd, limitPeriod, spentUsd } = programKey
  const percent = spentPercent(programKey)
  if (limitUsd === null || percent === null) {
    return (
      <>
        {formatPrice(spentUsd)}, <span className="quiet">{text.noLimit}</span>
        <span className={styles.place} />
      </>
    )
  }
  return (
    <>
      {text.spentOf(formatPrice(spentUsd), formatPrice(limitUsd), limitPeriod)}
      {limitPeriod === null && <span className="quiet"> {text.once}</span>}
      <span
        className={styles.meter}
        data-level={percent === 100 ? 'full' : percent >= 80 ? 'near' : undefined}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <meter> has the colours of the system.
        role="meter"
        aria-label={text.meter(name)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span className={styles.spent} style={{ width: `${percent}%` }} />
      </span>
    </>
  )
}
