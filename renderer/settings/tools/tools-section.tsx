import { FolderInput, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCall } from '../../bridge/query.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { toolServersText as text } from '../../text/en/tool-servers.ts'
import { Button } from '../../ui/button.tsx'
import { DropFiles } from '../../ui/drop-files.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { AddServerDialog } from './add-server-dialog.tsx'
import { AllTools } from './all-tools.tsx'
import { ServerList } from './server-list.tsx'
import { TurnLimits } from './turn-limits.tsx'
import type { AddSource } from './use-found-servers.ts'
import servers from './servers.module.css'
import styles from './tools-section.module.css'

/** Bytes of a configuration that main reads. */
const maxFileBytes = 1_000_000

/** Shows the tool servers, all tools with their approvals, and the limits of a turn. A dropped JSON file adds servers. */
export function ToolsSection() {
  const [adding, setAdding] = useState<AddSource | null>(null)
  const toast = useToast()
  const list = useCall('tools.servers', {})
  const heading = useRef<HTMLHeadingElement>(null)

  async function addDropped([file]: readonly File[]): Promise<void> {
    if (file === undefined) return
    if (file.size > maxFileBytes) return toast.show({ text: text.fileTooLarge })
    try {
      setAdding({ kind: 'json', text: await file.text() })
    } catch {
      toast.show({ text: text.fileUnreadable })
    }
  }

  return (
    <DropFiles label={text.dropHere} onFiles={(files) => void addDropped(files)}>
      <div className={styles.section}>
        <section aria-labelledby="tool-servers">
          <div className={servers.head}>
            <h3 id="tool-servers" ref={heading} tabIndex={-1} className={servers.title}>
              {text.title}
            </h3>
            <Button variant="ghost" icon={FolderInput} onClick={() => setAdding({ kind: 'apps' })}>
              {text.importOther}
            </Button>
            <Button icon={Plus} onClick={() => setAdding({ kind: 'form' })}>
              {text.add}
            </Button>
          </div>
          <Loaded query={list} loading={<Skeleton label={text.loading} rows={3} rowHeight={56} />}>
            {(known) => <ServerList servers={known} onRemoved={() => heading.current?.focus()} />}
          </Loaded>
        </section>
        <AllTools servers={list.data ?? []} />
        <TurnLimits />
      </div>
      {adding && <AddServerDialog source={adding} onClose={() => setAdding(null)} />}
    </DropFiles>
  )
}
