import type { ChosenPreset } from '#shared/conversation.ts'
import { useCall } from '../bridge/query.ts'

/** Returns the model that a preset names; null if it names none, undefined if that is not known. */
export function useModelOfPreset(profileId: string, preset: ChosenPreset | null): string | null | undefined {
  const { slug = '', version = null } = preset ?? {}
  const inUse = useCall('presets.read', { profileId, slug }, { enabled: preset !== null && version === null })
  const pinned = useCall('presets.version', { profileId, slug, version: version ?? 1 }, { enabled: version !== null })
  const config = version === null ? inUse.data?.preset.designated_version?.config : pinned.data?.config
  if (config === undefined) return undefined
  return typeof config['model'] === 'string' ? config['model'] : null
}
