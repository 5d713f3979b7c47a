import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useCommand, useInvalidate } from '../../bridge/query.ts'
import { gatewaysText } from '../../text/en/gateways.ts'
import { ConfirmDialog } from '../../errors/confirm-dialog.tsx'

const text = gatewaysText.removeDialog

interface RemoveDialogProps {
  profile: GatewayProfileView
  onClose: () => void
  onRemoved: () => void
}

export function RemoveDialog({ profile, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useCommand('profiles.remove')
  const invalidate = useInvalidate()
  const run = () =>
    remove.mutate(
      { profileId: profile.id },
      {
        onSuccess() {
          void invalidate('profiles.list')
          onRemoved()
        },
      },
    )
  return (
    <ConfirmDialog
      title={text.title(profile.name)}
      cancel={text.cancel}
      confirm={remove.isPending ? text.removing : text.remove}
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
