import { toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useCommand, useForget } from '../../bridge/query.ts'
import { gatewaysText } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorProblem } from '../../ui/error-problem.tsx'

const text = gatewaysText.removeDialog

interface RemoveDialogProps {
  profile: GatewayProfileView
  onClose: () => void
  onRemoved: () => void
}

export function RemoveDialog({ profile, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useCommand('profiles.remove')
  const forget = useForget()
  const run = () =>
    remove.mutate(
      { profileId: profile.id },
      {
        onSuccess() {
          void forget('profiles.list')
          onRemoved()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(profile.name)}
      footer={
        <>
          <Button variant="ghost" data-autofocus onClick={onClose}>
            {text.cancel}
          </Button>
          <Button className="danger-fill" busy={remove.isPending} onClick={run}>
            {remove.isPending ? text.removing : text.remove}
          </Button>
        </>
      }
    >
      <p>{text.text}</p>
      {remove.error && <ErrorProblem error={toErrorData(remove.error)} onRetry={run} />}
    </Dialog>
  )
}
