import type { Upstream } from '#shared/programs/program-access.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { connectCardsText } from '../../text/en/connect-cards.ts'
import { gatewayUpstreamsText as text } from '../../text/en/gateway-upstreams.ts'
import { Switch } from '../../ui/switch.tsx'
import { UpstreamRow } from './upstream-row.tsx'

/** A model server on this computer. Its switch is that of Settings: one that is off is not looked for at all. */
export function ServerUpstreamRow({ upstream }: { upstream: Upstream }) {
  const { name, slug, state, models } = upstream
  const { declinedServers } = useSettings()
  const changeSettings = useChangeSettings()
  const isUsed = !declinedServers.includes(slug)
  const isRunning = isUsed && state === 'usable'
  return (
    <UpstreamRow
      upstream={upstream}
      dot={isRunning ? 'ok' : 'off'}
      state={text.states[isRunning ? 'usable' : isUsed ? 'not-running' : 'declined']}
      models={isRunning && models !== null ? text.models(models) : undefined}
      actions={
        <Switch
          label={connectCardsText.serverToUse(name)}
          checked={isUsed}
          onChange={(checked) =>
            changeSettings({
              declinedServers: checked ? declinedServers.filter((each) => each !== slug) : [...declinedServers, slug],
            })
          }
        />
      }
    />
  )
}
