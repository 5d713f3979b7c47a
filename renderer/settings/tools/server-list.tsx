import { useState } from 'react'
import type { ToolServer } from '#shared/tools/tool-server.ts'
import { toolServersText as text } from '../../text/en/tool-servers.ts'
import { useNow } from '../../ui/use-now.ts'
import { EditServerDialog } from './edit-server-dialog.tsx'
import { RemoveServerDialog } from './remove-server-dialog.tsx'
import { ServerLogDialog } from './server-log-dialog.tsx'
import { ServerRow } from './server-row.tsx'
import styles from './servers.module.css'

type OpenDialog = 'log' | 'edit' | 'remove'

/** Lists the servers with their state, and opens their dialogs. `onRemoved` takes the focus of a removed row. */
export function ServerList({ servers, onRemoved }: { servers: readonly ToolServer[]; onRemoved: () => void }) {
  const now = useNow()
  const [open, setOpen] = useState<{ dialog: OpenDialog; name: string } | null>(null)
  const close = () => setOpen(null)
  const server = open && servers.find(({ name }) => name === open.name)
  return (
    <>
      {servers.length === 0 ? (
        <p className="small quiet">{text.empty}</p>
      ) : (
        <ul className={styles.rows} aria-label={text.title}>
          {servers.map((each) => (
            <ServerRow
              key={each.name}
              server={each}
              now={now}
              onOpen={(dialog) => setOpen({ dialog, name: each.name })}
            />
          ))}
        </ul>
      )}
      {server && open.dialog === 'log' && <ServerLogDialog name={server.name} onClose={close} />}
      {server && open.dialog === 'edit' && <EditServerDialog server={server} onClose={close} />}
      {server && open.dialog === 'remove' && (
        <RemoveServerDialog name={server.name} onClose={close} onRemoved={onRemoved} />
      )}
    </>
  )
}
