import { call } from '../../bridge/call.ts'
import { useInvalidate } from '../../bridge/query.ts'
import { presetsText as text } from '../../text/en/presets.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Editors } from '../preset/use-editors.ts'

/** Returns a function that removes a local preset with its draft from the list; a toast restores both. */
export function useRemovePreset(profileId: string, editors: Editors): (slug: string) => void {
  const toast = useToast()
  const invalidate = useInvalidate()

  async function removePreset(slug: string): Promise<void> {
    const place = { profileId, slug }
    await editors.close(place)
    const draft = await call('presets.draft', place)
    await call('presets.forget', place)
    await invalidate('presets.list', 'presets.draft')
    const undo = async () => {
      if (draft) await call('presets.saveDraft', { profileId, draft })
      if (draft?.baseVersion !== null) await call('presets.add', place)
      await invalidate('presets.list', 'presets.draft')
    }
    toast.show({
      text: text.removed(slug),
      action: { label: text.undo, run: () => void undo().catch(() => toast.show({ text: text.notBroughtBack })) },
    })
  }
  return (slug) => void removePreset(slug).catch(() => toast.show({ text: text.notRemoved }))
}
