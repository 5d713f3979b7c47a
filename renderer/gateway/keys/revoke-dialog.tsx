import { flushSync } from 'react-dom'
import type { GatewayKey } from '#shared/gateway-key.ts'
import { useCommand, useInvalidate } from '../../bridge/query.ts'
import { ConfirmDialog } from '../../errors/confirm-dialog.tsx'
import { gatewayKeysText } from '../../text/en/gateway-keys.ts'

const text = gatewayKeysText.revokeDialog

interface RevokeDialogProps {
  programKey: GatewayKey
  onClose: () => void
  /** Called after the list was read again. */
  onRevoked: () => void
}

/** Asks whether a program may lose its key. */
export function RevokeDialog({ programKey, onClose, onRevoked }: RevokeDialogProps) {
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
      title={text.title(programKey.name)}
      cancel={text.cancel}
      confirm={revoke.isPending ? text.revoking : text.revoke}
      isDangerous
      isBusy={revoke.isPending}
      error={revoke.error?.data}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{text.text}</p>
    </ConfirmDialog>
  )
}
