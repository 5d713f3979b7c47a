import { toErrorData } from '#shared/errors.ts'
import { useInvalidate } from '../../bridge/query.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { errorWords } from '../../text/error-words.ts'
import { useToast } from '../../ui/toast.tsx'
import type { ReadyPreset } from '../preset/use-open-preset.ts'
import { writeDraftRules } from '../preset/draft-rules.ts'

/** Returns a function that discards the changes immediately; a toast brings them back. */
export function useDiscardDraft({ store, state, draft, toolRules, isNew }: ReadyPreset): () => void {
  const toast = useToast()
  const invalidate = useInvalidate()
  const changeSettings = useChangeSettings()
  async function undo(): Promise<void> {
    if (draft) store.write(draft)
    await store.flush()
    if (draft && toolRules.isChanged) await writeDraftRules(state.place, toolRules.draft)
    await invalidate('presets.list')
    changeSettings({ presetSlug: state.place.slug })
  }
  async function discard(): Promise<void> {
    // A discarded new preset no longer exists, so show another one.
    if (isNew) changeSettings({ presetSlug: null })
    await store.discard()
    toast.show({
      text: isNew ? text.discardedNew(state.place.slug) : text.discarded,
      action: { label: text.undo, run: () => void undo() },
    })
    await invalidate('presets.list')
  }
  return () => {
    discard().catch((error: unknown) => toast.show({ text: errorWords(toErrorData(error))?.title ?? text.notKept }))
  }
}
