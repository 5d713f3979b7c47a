import { useChooseGateway } from '../gateways/choose-gateway.ts'
import { useGateways } from '../gateways/gateways.ts'
import { useChangeSettings } from '../bridge/settings.ts'

/**
 * Returns a function that shows a preset in its editor, from any view. The presets view shows the active gateway, so
 * the preset's gateway becomes active. It rejects with an `AppError`.
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
