import { Plus } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { GatewayKey } from '#shared/gateway-key.ts'
import { invalidate, useCall } from '../../bridge/query.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { gatewayKeysText as text } from '../../text/en/gateway-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import { MadeKeyDialog } from './made-key-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import styles from './keys.module.css'

type Open =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'change' | 'revoke'; readonly key: GatewayKey }
  | { readonly dialog: 'made'; readonly name: string; readonly secret: string }

/** The keys of other programs, which are made, limited and revoked here. */
export function Keys() {
  const keys = useCall('gatewayKeys.list', {})
  const [open, setOpen] = useState<Open | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFreshKeys()
  const close = () => setOpen(null)
  return (
    <section className={styles.section} aria-labelledby="program-keys">
      <div className={styles.head}>
        <h2 id="program-keys" ref={heading} tabIndex={-1} className={styles.title}>
          {text.title}
        </h2>
        <Button size="small" icon={Plus} onClick={() => setOpen({ dialog: 'add' })}>
          {text.add}
        </Button>
      </div>
      <Loaded query={keys} loading={<Skeleton label={text.loading} rows={3} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.empty}>{text.empty}</p>
          ) : (
            <KeyTable
              keys={list}
              onChange={(key) => setOpen({ dialog: 'change', key })}
              onRevoke={(key) => setOpen({ dialog: 'revoke', key })}
            />
          )
        }
      </Loaded>
      {open?.dialog === 'add' && <KeyDialog onClose={close} onMade={(made) => setOpen({ dialog: 'made', ...made })} />}
      {open?.dialog === 'change' && <KeyDialog changed={open.key} onClose={close} />}
      {open?.dialog === 'made' && <MadeKeyDialog name={open.name} secret={open.secret} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <RevokeDialog
          programKey={open.key}
          onClose={close}
          // The focused button disappears with its row.
          onRevoked={() => heading.current?.focus()}
        />
      )}
    </section>
  )
}

/** Reads the keys again when they are shown and each minute: not every use of a key is a request that is reported. */
function useFreshKeys(): void {
  const client = useQueryClient()
  useEffect(() => {
    const read = () => void invalidate(client, 'gatewayKeys.list')
    read()
    const timer = setInterval(read, 60_000)
    return () => clearInterval(timer)
  }, [client])
}
