import { ChevronRight } from 'lucide-react'
import type { Upstream } from '#shared/programs/program-access.ts'
import { useCall } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { useOpenGateway } from '../../gateways/gateways.ts'
import { gatewayUpstreamsText as text } from '../../text/en/gateway-upstreams.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { StatusDotState } from '../../ui/status-dot.tsx'
import { Switch } from '../../ui/switch.tsx'
import { UpstreamRow } from './upstream-row.tsx'

const dots: Record<Upstream['state'], StatusDotState> = {
  usable: 'ok',
  withheld: 'off',
  'no-key': 'warn',
  'not-running': 'off',
}

/** A gateway of the app. Its switch withholds it from programs; signing in is a matter of Settings. */
export function GatewayRow({ upstream }: { upstream: Upstream }) {
  const { name, state, profileId } = upstream
  const { withheldProfiles } = useSettings()
  const changeSettings = useChangeSettings()
  const openGateway = useOpenGateway()
  if (profileId === null) return null
  const isUsed = !withheldProfiles.includes(profileId)
  const shown = state === 'no-key' ? state : isUsed ? 'usable' : 'withheld'
  return (
    <UpstreamRow
      upstream={upstream}
      dot={dots[shown]}
      state={<span className={shown === 'no-key' ? 't-warn' : undefined}>{text.states[shown]}</span>}
      models={shown === 'no-key' ? undefined : <ModelCount profileId={profileId} />}
      actions={
        <>
          {shown === 'no-key' && (
            <Button size="small" aria-label={text.signInTo(name)} onClick={() => openGateway(profileId)}>
              {text.signIn}
            </Button>
          )}
          <Switch
            label={text.mayUse(name)}
            checked={isUsed}
            onChange={(checked) =>
              changeSettings({
                withheldProfiles: checked
                  ? withheldProfiles.filter((id) => id !== profileId)
                  : [...withheldProfiles, profileId],
              })
            }
          />
          <IconButton icon={ChevronRight} label={text.manage(name)} onClick={() => openGateway(profileId)} />
        </>
      }
    />
  )
}

/** How many models the gateway lists for the app, which programs get, too. */
function ModelCount({ profileId }: { profileId: string }) {
  const { data, isPending } = useCall('models.list', { profileId })
  if (isPending) return text.listing
  return data === undefined ? text.unlisted : text.models(data.data.length)
}
