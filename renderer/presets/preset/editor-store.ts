import { type StoreApi, createStore } from 'zustand/vanilla'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { StoredDifference } from '#shared/preset.ts'
import type { ParameterEntries } from '../../parameters/parameter-entries.ts'
import { isSameValue } from '#shared/json/json-value.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { createAutosave } from '../../storage/autosave.ts'
import type { PresetPlace, Side, UnsavedDraft } from './preset-types.ts'

/**
 * State of the draft: saved in main (null if it was there already), being saved, or only here because main refused it.
 */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'pending' }
  | { kind: 'failed'; error: ErrorData }

export type EditorPage = 'edit' | 'try' | 'about'

export interface EditorState {
  readonly place: PresetPlace
  /** Changes made here; undefined without any, so that main's draft applies if it has one. */
  readonly draft: UnsavedDraft | undefined
  readonly saveState: SaveState
  readonly page: EditorPage
  /** Chosen in the list of versions, the earlier choice first. */
  readonly selected: readonly Side[]
  /** The comparison that is shown instead of the page. */
  readonly compared: { readonly left: Side; readonly right: Side } | null
  /** The version that a dialog asks to restore. */
  readonly restoring: number | null
  /** The last save, until the next change; `restored` is the version whose content was saved again. */
  readonly saved: { readonly version: number | null; readonly restored: number | null } | null
  /** What the gateway stored differently from what was sent, at the last save. */
  readonly stored: { readonly version: number | null; readonly differences: readonly StoredDifference[] } | null
}

export interface EditorStore {
  /** Stable when a new preset gets another slug. */
  readonly id: string
  readonly state: StoreApi<EditorState>
  /** Input of the parameter form that is not yet a value. */
  readonly entries: ParameterEntries
  set: (change: Partial<Pick<EditorState, 'page' | 'selected' | 'compared' | 'restoring' | 'saved' | 'stored'>>) => void
  /** Stores what is on screen; main receives it after a pause. */
  write: (draft: UnsavedDraft) => void
  /** Gives a new preset the slug of this draft; main's draft under the old slug is deleted. */
  rename: (draft: UnsavedDraft) => void
  /** Saves pending changes to main immediately. Resolves when main has them or has refused them. */
  flush: () => Promise<void>
  /** The page is closing: saves pending changes without waiting for a save in flight. */
  leave: () => void
  /** Discards the draft, also in main. Rejects with an `AppError`. */
  discard: () => Promise<void>
  /**
   * This content was saved to the gateway, and main has already deleted it as a draft. What was written during the save
   * stays as a draft that is based on the new version.
   */
  markSaved: (content: PresetContent, version: number | null) => void
}

interface EditorStoreOptions {
  entries: ParameterEntries
  place: PresetPlace
  /** Draft of a preset that does not exist yet. */
  draft?: UnsavedDraft
  save: (profileId: string, draft: UnsavedDraft) => Promise<unknown>
  discard: (place: PresetPlace) => Promise<unknown>
  /** Called before the draft under an old slug is discarded, which is saved under the one of `to` now. */
  keepRules?: (from: PresetPlace, to: PresetPlace) => Promise<unknown>
  /** Called when main has dropped the draft itself. */
  onSaved: (place: PresetPlace) => void
  now?: () => number
}

/**
 * Creates the state of one preset's editor, with its draft until main has it. It outlives the components, so leaving
 * loses nothing.
 */
export function createEditorStore(options: EditorStoreOptions): EditorStore {
  const { entries, save, discard, keepRules, onSaved, now = Date.now } = options
  const state = createStore<EditorState>(() => ({
    place: options.place,
    draft: options.draft,
    saveState: { kind: 'saved', at: null },
    page: 'edit',
    selected: [],
    compared: null,
    restoring: null,
    saved: null,
    stored: null,
  }))
  /** Slug under which main has the draft, if it is not the one on screen. */
  let savedSlug: string | null = null

  const autosave = createAutosave<UnsavedDraft>({
    async save(draft) {
      const { place } = state.getState()
      await save(place.profileId, draft)
      if (savedSlug !== null && savedSlug !== draft.slug) {
        const old = { ...place, slug: savedSlug }
        await keepRules?.(old, { ...place, slug: draft.slug })
        await discard(old)
      }
      savedSlug = draft.slug
    },
    onSaved: () => state.setState({ saveState: { kind: 'saved', at: now() } }),
    onFailed: (error) => state.setState({ saveState: { kind: 'failed', error: toErrorData(error) } }),
  })

  function write(draft: UnsavedDraft): void {
    state.setState({ draft, saveState: { kind: 'pending' }, saved: null })
    autosave.write(draft)
  }

  return {
    id: crypto.randomUUID(),
    state,
    entries,
    set: (change) => state.setState(change),
    write,
    rename(draft) {
      const { place } = state.getState()
      savedSlug ??= place.slug
      state.setState({ place: { ...place, slug: draft.slug } })
      write(draft)
    },
    flush: autosave.flush,
    leave: autosave.leave,
    async discard() {
      entries.drop(Object.keys(entries.store.getState()))
      await autosave.drop()
      const { place } = state.getState()
      await discard({ ...place, slug: savedSlug ?? place.slug })
      savedSlug = null
      state.setState({ draft: undefined, saveState: { kind: 'saved', at: null } })
    },
    markSaved({ systemPrompt, config }, version) {
      const { place, draft } = state.getState()
      savedSlug = null
      const isSaved = draft === undefined || (draft.systemPrompt === systemPrompt && isSameValue(draft.config, config))
      if (isSaved) {
        void autosave.drop()
        onSaved(place)
        state.setState({ draft: undefined, saveState: { kind: 'saved', at: null } })
      } else write({ ...draft, baseVersion: version })
      state.setState({ saved: { version, restored: null } })
    },
  }
}
