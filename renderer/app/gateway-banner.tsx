import { WifiOff } from 'lucide-react'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import { useCommand } from '../bridge/query.ts'
import { appText } from '../text/en/app.ts'
import { Button } from '../ui/button.tsx'

const text = appText.unreachable

/** Above every view as long as the gateway cannot be reached. */
export function GatewayBanner({ gateway, openSettings }: { gateway: GatewayStatus; openSettings: () => void }) {
  const restart = useCommand('gateway.restart')
  const isRestarting = restart.isPending || gateway.state === 'starting'
  if (gateway.state === 'connected' || (gateway.state === 'starting' && !restart.isPending)) return null
  return (
    <output className="banner warn">
      <WifiOff />
      <span className="grow">
        <span className="medium">{restart.isError ? text.failed : text.title(gateway.name)}</span>{' '}
        <span className="dim">{gateway.isEmbedded ? text.embedded : text.other}</span>
      </span>
      {gateway.isEmbedded && (
        <Button size="small" busy={isRestarting} onClick={() => restart.mutate({})}>
          {isRestarting ? text.restarting : text.restart}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={openSettings}>
        {text.openSettings}
      </Button>
    </output>
  )
}
