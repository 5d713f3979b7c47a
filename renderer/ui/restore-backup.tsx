import { toErrorData } from '#shared/errors.ts'
import type { Backup } from '#shared/ipc/bridge.ts'
import { useCommand } from '../bridge/query.ts'
import { backupsText as text } from '../text/en/backups.ts'
import { formatMoment } from '../text/format.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorProblem } from './error-problem.tsx'

/** Asks before a backup takes the place of the data; main starts the app again after it. */
export function RestoreBackup({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const restore = useCommand('storage.restore')
  const run = () => restore.mutate({ backup: backup.name })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(formatMoment(backup.madeAt))}
      footer={
        <>
          <Button variant="ghost" data-autofocus onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" busy={restore.isPending} onClick={run}>
            {restore.isPending ? text.restoring : text.restore}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text.text(backup.conversations)}</p>
        <p>{text.lost}</p>
        {restore.error && <ErrorProblem error={toErrorData(restore.error)} onRetry={run} />}
      </div>
    </Dialog>
  )
}
