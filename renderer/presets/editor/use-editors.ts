import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../bridge/call.ts'
import { callKey } from '../../bridge/query.ts'
import { newParameterEntries } from '../../parameters/new-parameter-entries.ts'
import { useSaveOnLeaving } from '../../ui/use-save-on-leaving.ts'
import type { PresetPlace, UnsavedDraft } from '../preset-types.ts'
import { createEditorStore } from './editor-store.ts'
import type { EditorStore } from './editor-store.ts'

export interface Editors {
  /** Hands what waits to main, and gives the editor of that preset up. */
  close: (place: PresetPlace) => Promise<void>
  /** Whether a preset has been opened, or begun, here. */
  has: (place: PresetPlace) => boolean
  /** The editor of a preset, with what was left in it. */
  of: (place: PresetPlace) => EditorStore
  /** The editor of a preset that does not exist yet. */
  begin: (place: PresetPlace, draft: UnsavedDraft) => EditorStore
}

/** The view's editors. Nothing waits in them when the view, the window or its focus goes. */
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
    const store = createEditorStore({
      place,
      entries: newParameterEntries(),
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
      settled: (saved) => client.setQueryData(callKey('presets.draft', saved), null),
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
