import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GatewayKey } from '#shared/gateway-key.ts'
import { useCall, useCommand, useInvalidate } from '../../bridge/query.ts'
import { programKeysText as text } from '../../text/en/program-keys.ts'
import { formatCost, formatDay } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../errors/confirm-dialog.tsx'
import { Loaded } from '../../errors/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tag } from '../../ui/tag.tsx'
import table from '../../ui/table.module.css'
import styles from './gateway-page.module.css'

/** Lists the keys that other programs have for the embedded gateway, each with Revoke. */
export function ProgramKeys() {
  const keys = useCall('gatewayKeys.list', {})
  const [revoking, setRevoking] = useState<GatewayKey | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={styles.part} aria-labelledby="program-keys">
      <div>
        <h2 id="program-keys" ref={heading} tabIndex={-1} className={styles.title}>
          {text.title}
        </h2>
        <p className="small quiet">{text.help}</p>
      </div>
      <Loaded query={keys} loading={<Skeleton label={text.loading} rows={2} rowHeight={44} />}>
        {(list) =>
          list.length === 0 ? <p className="small">{text.empty}</p> : <KeyTable keys={list} onRevoke={setRevoking} />
        }
      </Loaded>
      {revoking && (
        <RevokeDialog
          programKey={revoking}
          onClose={() => setRevoking(null)}
          // The focused button disappears with its row.
          onRevoked={() => heading.current?.focus()}
        />
      )}
    </section>
  )
}

function KeyTable({ keys, onRevoke }: { keys: readonly GatewayKey[]; onRevoke: (key: GatewayKey) => void }) {
  const { columns } = text
  const now = useNow()
  return (
    <table className={classNames(table.table, styles.keys)} aria-labelledby="program-keys">
      <thead>
        <tr>
          <th scope="col">{columns.program}</th>
          <th scope="col">{columns.created}</th>
          <th scope="col">{columns.lastUsed}</th>
          <th scope="col">{columns.expires}</th>
          <th scope="col">
            <span className="sr">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} programKey={key} now={now} onRevoke={() => onRevoke(key)} />
        ))}
      </tbody>
    </table>
  )
}

function KeyRow({ programKey, now, onRevoke }: { programKey: GatewayKey; now: number; onRevoke: () => void }) {
  const { name, managesPresets, createdAt, lastUsedAt, expiresAt, limitUsd, limitPeriod, spentUsd } = programKey
  const spent = formatCost(spentUsd)
  return (
    <tr>
      <th scope="row" title={name}>
        <bdi className={classNames('medium cut', styles.line)}>{name}</bdi>
        <span className={classNames('small quiet cut', styles.line)}>
          {limitUsd === null ? text.spent(spent) : text.spentOf(spent, formatCost(limitUsd), limitPeriod)}
        </span>
        {managesPresets && <Tag>{text.managesPresets}</Tag>}
      </th>
      <td>{formatDay(createdAt, now)}</td>
      <td>{lastUsedAt === null ? <span className="quiet">{text.never}</span> : formatDay(lastUsedAt, now)}</td>
      <td>
        <Expiry at={expiresAt} now={now} />
      </td>
      <td>
        <Button size="small" variant="ghost" aria-label={text.revokeKey(name)} onClick={onRevoke}>
          {text.revoke}
        </Button>
      </td>
    </tr>
  )
}

function Expiry({ at, now }: { at: number | null; now: number }) {
  if (at === null) return text.nextStart
  return at <= now ? <span className="t-warn">{text.expired}</span> : formatDay(at, now)
}

interface RevokeDialogProps {
  programKey: GatewayKey
  onClose: () => void
  /** Called after the list was read again. */
  onRevoked: () => void
}

function RevokeDialog({ programKey, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = useCommand('gatewayKeys.revoke')
  const invalidate = useInvalidate()
  const run = () =>
    revoke.mutate(
      { keyId: programKey.id },
      {
        onSuccess() {
          // Synchronously: while the dialog is open, nothing behind it can take the focus.
          flushSync(onClose)
          void invalidate('gatewayKeys.list').then(onRevoked)
        },
      },
    )
  return (
    <ConfirmDialog
      title={text.dialog.title(programKey.name)}
      cancel={text.dialog.cancel}
      confirm={revoke.isPending ? text.dialog.revoking : text.dialog.revoke}
      isDangerous
      isBusy={revoke.isPending}
      error={revoke.error?.data}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{text.dialog.text}</p>
    </ConfirmDialog>
  )
}
