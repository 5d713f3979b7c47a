import { useState } from 'react'
import type { SoundStorage } from '#shared/voice.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { clipLibraryText as text } from '../../text/en/clip-library.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorProblem } from '../../ui/error-problem.tsx'

/** What the clips take up on the disk, and what of that only waits to be restored. Nothing where there is nothing. */
export function ClipStorage() {
  const { data } = useCall('clip.storage', {})
  const [isAsking, setAsking] = useState(false)
  if (data === undefined || data.clips.count + data.deleted.count === 0) return null
  const { clips, deleted } = data
  return (
    <>
      <section className="clip-storage" aria-label={text.storage}>
        <div>{text.stored(clips.count, clips.bytes)}</div>
        {deleted.count > 0 && (
          <div title={text.deletedHelp}>
            {text.deleted(deleted.count, deleted.bytes)}
            <Button size="small" variant="ghost" onClick={() => setAsking(true)}>
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
  const run = () => purge.mutate({}, { onSuccess: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.purgeTitle(deleted.count)}
      footer={
        <>
          <Button variant="ghost" data-autofocus onClick={onClose}>
            {text.cancel}
          </Button>
          <Button className="danger-fill" busy={purge.isPending} onClick={run}>
            {purge.isPending ? text.purging : text.purge}
          </Button>
        </>
      }
    >
      <p>{text.purgeText(deleted.bytes)}</p>
      {purge.error && <ErrorProblem error={purge.error.data} onRetry={run} />}
    </Dialog>
  )
}
