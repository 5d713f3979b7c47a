import type { Backup } from '#shared/ipc/bridge.ts'
import { useCommand } from '../bridge/query.ts'
import { backupsText as text } from '../text/en/backups.ts'
import { formatMoment } from '../text/format.ts'
import { ConfirmDialog } from '../errors/confirm-dialog.tsx'

/** Asks before a backup replaces the data; main restarts the app after it. */
export function RestoreBackup({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const restore = useCommand('storage.restore')
  return (
    <ConfirmDialog
      title={text.title(formatMoment(backup.madeAt))}
      cancel={text.cancel}
      confirm={restore.isPending ? text.restoring : text.restore}
      isBusy={restore.isPending}
      error={restore.error?.data}
      onConfirm={() => restore.mutate({ backup: backup.name })}
      onClose={onClose}
    >
      <p>{text.text(backup.conversations)}</p>
      <p>{text.lost}</p>
    </ConfirmDialog>
  )
}
