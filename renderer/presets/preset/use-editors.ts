import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../bridge/call.ts'
import { callKey, useInvalidate } from '../../bridge/query.ts'
import { moveIncomplete } from '../../parameters/incomplete-storage.ts'
import { newParameterEntries } from '../../parameters/new-parameter-entries.ts'
import { useSaveOnLeaving } from '../../storage/use-save-on-leaving.ts'
import { presetsText as text } from '../../text/en/presets.ts'
import { useToast } from '../../ui/toast.tsx'
import { copyDraftRules, readDraftRules, writeDraftRules } from './draft-rules.ts'
import type { PresetPlace, UnsavedDraft } from './preset-types.ts'
import { type EditorStore, createEditorStore } from './editor-store.ts'

export interface Editors {
  /** Saves pending changes to main, and drops the editor of that preset. */
  close: (place: PresetPlace) => Promise<void>
  /** Whether this preset was opened or created here. */
  has: (place: PresetPlace) => boolean
  /** Returns the editor of a preset, with its unsaved state. */
  of: (place: PresetPlace) => EditorStore
  /** Creates the editor of a preset that does not exist yet. */
  begin: (place: PresetPlace, draft: UnsavedDraft) => EditorStore
}

/** Holds the view's editors. They save pending changes when the view unmounts or the window closes or loses focus. */
export function useEditors(): Editors {
  const client = useQueryClient()
  const [editors] = useState(() => {
    const stores = new Set<EditorStore>()
    return {
      stores,
      flush: () => stores.forEach((store) => void store.flush()),
      leave: () => stores.forEach((store) => store.leave()),
    }
  })
  const { stores } = editors
  useSaveOnLeaving(editors)

  function create(place: PresetPlace, draft?: UnsavedDraft): EditorStore {
    let formId = formIdOf(place)
    const store = createEditorStore({
      place,
      entries: newParameterEntries(() => formId),
      ...(draft && { draft }),
      save: async (profileId, kept) => {
        await call('presets.saveDraft', { profileId, draft: kept })
        client.setQueryData(callKey('presets.draft', { profileId, slug: kept.slug }), {
          ...kept,
          updatedAt: Date.now(),
        })
      },
      discard: async (discarded) => {
        await call('presets.discardDraft', discarded)
        client.setQueryData(callKey('presets.draft', discarded), null)
      },
      keepRules: copyDraftRules,
      onSaved: (saved) => client.setQueryData(callKey('presets.draft', saved), null),
    })
    store.state.subscribe(({ place: next }) => {
      moveIncomplete(formId, formIdOf(next))
      formId = formIdOf(next)
    })
    stores.add(store)
    return store
  }
  const find = ({ profileId, slug }: PresetPlace) =>
    [...stores].find((store) => {
      const { place } = store.state.getState()
      return place.profileId === profileId && place.slug === slug
    })
  return {
    async close(place) {
      const store = find(place)
      if (!store) return
      await store.flush()
      stores.delete(store)
    },
    has: (place) => find(place) !== undefined,
    of: (place) => find(place) ?? create(place),
    begin(place, draft) {
      const store = create(place, draft)
      store.write(draft)
      return store
    },
  }
}

/** Identifies the parameter form of a preset. */
function formIdOf({ profileId, slug }: PresetPlace): string {
  return `preset ${profileId} ${slug}`
}

/** Returns a function that removes a local preset with its draft from the list; a toast restores both. */
export function useRemovePreset(profileId: string, editors: Editors): (slug: string) => void {
  const toast = useToast()
  const invalidate = useInvalidate()

  async function removePreset(slug: string): Promise<void> {
    const place = { profileId, slug }
    await editors.close(place)
    const draft = await call('presets.draft', place)
    const rules = await readDraftRules(place)
    await call('presets.forget', place)
    await invalidate('presets.list', 'presets.draft')
    const undo = async () => {
      if (draft) {
        await call('presets.saveDraft', { profileId, draft })
        await writeDraftRules(place, rules)
      }
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
