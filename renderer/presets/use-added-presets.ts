import { useCall } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'

/** The slugs that were added by hand at the gateway in use, and how to add or remove one. */
export function useAddedPresets(): { slugs: string[]; add: (slug: string) => void; remove: (slug: string) => void } {
  const { addedPresets } = useSettings()
  const changeSettings = useChangeSettings()
  const profileId = useCall('gateway.status', {}).data?.profileId
  const without = (slug: string) => addedPresets.filter((added) => added.profileId !== profileId || added.slug !== slug)
  return {
    slugs: addedPresets.filter((added) => added.profileId === profileId).map(({ slug }) => slug),
    add: (slug) => {
      if (profileId !== undefined) changeSettings({ addedPresets: [...without(slug), { profileId, slug }] })
    },
    remove: (slug) => changeSettings({ addedPresets: without(slug) }),
  }
}
