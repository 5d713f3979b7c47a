import { useChooseGateway } from '../bridge/choose-gateway.ts'
import { useGateways } from '../bridge/gateways.ts'
import { useChangeSettings } from '../bridge/settings.ts'

/**
 * Shows a preset in its editor, from anywhere. The presets view is the active gateway's, so another one's becomes the
 * gateway in use. Rejects with an `AppError`.
 */
export function useOpenPreset(): (profileId: string, slug: string) => Promise<void> {
  const active = useGateways().status?.profileId
  const choose = useChooseGateway()
  const changeSettings = useChangeSettings()
  return async (profileId, slug) => {
    if (profileId !== active) await choose(profileId)
    changeSettings({ view: 'presets', presetSlug: slug })
  }
}
