import { useState } from 'react'
import type { SoundStorage } from '#shared/voice.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { clipLibraryText as text } from '../../text/en/clip-library.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../errors/confirm-dialog.tsx'
import styles from './clip-list.module.css'

/** Disk space of the clips, and how much of it belongs to deleted ones that can be restored. Empty when it is zero. */
export function ClipStorage() {
  const { data } = useCall('clip.storage', {})
  const [isAsking, setAsking] = useState(false)
  if (data === undefined || data.clips.count + data.deleted.count === 0) return null
  const { clips, deleted } = data
  return (
    <>
      <section className={styles.storage} aria-label={text.storage}>
        <div>{text.stored(clips.count, clips.bytes)}</div>
        {deleted.count > 0 && (
          <div title={text.deletedHelp}>
            {text.deleted(deleted.count, deleted.bytes)}
            <Button size="small" variant="ghost" className={styles.purge} onClick={() => setAsking(true)}>
              {text.purge}
            </Button>
          </div>
        )}
      </section>
      {isAsking && deleted.count > 0 && <PurgeDialog deleted={deleted} onClose={() => setAsking(false)} />}
    </>
  )
}

function PurgeDialog({ deleted, onClose }: { deleted: SoundStorage['deleted']; onClose: () => void }) {
  const purge = useCommand('clip.purge')
  return (
    <ConfirmDialog
      title={text.purgeTitle(deleted.count)}
      cancel={text.cancel}
      confirm={purge.isPending ? text.purging : text.purge}
      isDangerous
      isBusy={purge.isPending}
      error={purge.error?.data}
      onConfirm={() => purge.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{text.purgeText(deleted.bytes)}</p>
    </ConfirmDialog>
  )
}
