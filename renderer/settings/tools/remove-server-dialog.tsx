import { flushSync } from 'react-dom'
import { useCommand, useInvalidate } from '../../bridge/query.ts'
import { ConfirmDialog } from '../../errors/confirm-dialog.tsx'
import { toolServersText } from '../../text/en/tool-servers.ts'

const text = toolServersText.removal

interface RemoveServerDialogProps {
  name: string
  onClose: () => void
  /** Called after the list was read again. */
  onRemoved: () => void
}

/** Asks before a server is removed: its secrets cannot be restored. */
export function RemoveServerDialog({ name, onClose, onRemoved }: RemoveServerDialogProps) {
  const remove = useCommand('tools.removeServer')
  const invalidate = useInvalidate()
  const run = () =>
    remove.mutate(
      { name },
      {
        onSuccess() {
          // Synchronously: while the dialog is open, nothing behind it can take the focus.
          flushSync(onClose)
          void invalidate('tools.servers', 'tools.list', 'tools.rules').then(onRemoved)
        },
      },
    )
  return (
    <ConfirmDialog
      title={text.title(name)}
      cancel={text.cancel}
      confirm={remove.isPending ? text.removing : text.confirm}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error?.data}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{text.text}</p>
    </ConfirmDialog>
  )
}
