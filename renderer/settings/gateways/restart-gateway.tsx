import { useCommand } from '../../bridge/query.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'

type Restart = ReturnType<typeof useRestartGateway>

export function useRestartGateway() {
  return useCommand('gateway.restart')
}

interface RestartGatewayProps {
  profileId: string
  restart: Restart
  isStarting: boolean
}

/** Restarts the embedded gateway. */
export function RestartGateway({ profileId, restart, isStarting }: RestartGatewayProps) {
  const isBusy = restart.isPending || isStarting
  return (
    <Button busy={isBusy} onClick={() => restart.mutate({ profileId })}>
      {isBusy ? text.restarting : text.restart}
    </Button>
  )
}
