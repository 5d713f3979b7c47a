import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { toErrorData } from '#shared/errors.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { StoredDifference } from '#shared/preset.ts'
import type { ParameterEntries } from '../../parameters/parameter-entries.ts'
import { createAutosave } from '../../ui/draft-keeper.ts'
import type { PresetPlace, Side, UnsavedDraft } from '../preset-types.ts'

/** Where the draft is: with main (null where it was there before), on its way, or here alone because main refused. */
export type Keeping = { kind: 'kept'; at: number | null } | { kind: 'waiting' } | { kind: 'failed'; error: ErrorData }

export type EditorPage = 'edit' | 'try' | 'about'

export interface EditorState {
  readonly place: PresetPlace
  /** What was changed here; undefined where nothing was, so that main's draft stands, if it has one. */
  readonly draft: UnsavedDraft | undefined
  readonly keeping: Keeping
  readonly page: EditorPage
  /** Chosen in the list of versions, the earlier choice first. */
  readonly selected: readonly Side[]
  /** What is compared, in place of the page. */
  readonly compared: { readonly left: Side; readonly right: Side } | null
  /** The version that the person is asked whether to restore. */
  readonly restoring: number | null
  /** What the gateway stored otherwise than it was sent, at the last save. */
  readonly stored: { readonly version: number | null; readonly differences: readonly StoredDifference[] } | null
}

export interface EditorStore {
  /** Stays the same when a new preset gets another slug. */
  readonly id: string
  readonly state: StoreApi<EditorState>
  /** What is written into the form of parameters and is no value yet. */
  readonly entries: ParameterEntries
  set: (change: Partial<Pick<EditorState, 'page' | 'selected' | 'compared' | 'restoring' | 'stored'>>) => void
  /** Notes what is on screen; main has it after a pause. */
  write: (draft: UnsavedDraft) => void
  /** Gives a new preset the slug of this draft; what main has under the old one goes. */
  rename: (draft: UnsavedDraft) => void
  /** Hands what waits to main at once. Resolves when main has it, or has refused it. */
  flush: () => Promise<void>
  /** The page goes: what waits is handed over without waiting for what is on its way. */
  leave: () => void
  /** Gives the draft up, also in main. Rejects with an `AppError`. */
  discard: () => Promise<void>
  /** The draft was saved to the gateway, which main has noted by itself. */
  settle: () => void
}

interface EditorStoreOptions {
  entries: ParameterEntries
  place: PresetPlace
  /** The draft of a preset that does not exist yet. */
  draft?: UnsavedDraft
  save: (profileId: string, draft: UnsavedDraft) => Promise<unknown>
  discard: (place: PresetPlace) => Promise<unknown>
  /** Main has dropped the draft by itself. */
  settled: (place: PresetPlace) => void
  now?: () => number
}

/** What one preset has on screen, and its draft until main has it. It outlives the components, so leaving loses nothing. */
export function createEditorStore(options: EditorStoreOptions): EditorStore {
  const { entries, save, discard, settled, now = Date.now } = options
  const state = createStore<EditorState>(() => ({
    place: options.place,
    draft: options.draft,
    keeping: { kind: 'kept', at: null },
    page: 'edit',
    selected: [],
    compared: null,
    restoring: null,
    stored: null,
  }))
  /** The slug under which main has the draft, where that is not the one on screen any more. */
  let keptAs: string | null = null

  const keeper = createAutosave<UnsavedDraft>({
    async save(draft) {
      const { place } = state.getState()
      await save(place.profileId, draft)
      if (keptAs !== null && keptAs !== draft.slug) await discard({ ...place, slug: keptAs })
      keptAs = draft.slug
    },
    onSaved: () => state.setState({ keeping: { kind: 'kept', at: now() } }),
    onFailed: (error) => state.setState({ keeping: { kind: 'failed', error: toErrorData(error) } }),
  })

  function write(draft: UnsavedDraft): void {
    state.setState({ draft, keeping: { kind: 'waiting' } })
    keeper.write(draft)
  }

  return {
    id: crypto.randomUUID(),
    state,
    entries,
    set: (change) => state.setState(change),
    write,
    rename(draft) {
      const { place } = state.getState()
      keptAs ??= place.slug
      state.setState({ place: { ...place, slug: draft.slug } })
      write(draft)
    },
    flush: keeper.flush,
    leave: keeper.leave,
    async discard() {
      entries.drop(Object.keys(entries.store.getState()))
      await keeper.drop()
      const { place } = state.getState()
      await discard({ ...place, slug: keptAs ?? place.slug })
      keptAs = null
      state.setState({ draft: undefined, keeping: { kind: 'kept', at: null } })
    },
    settle() {
      void keeper.drop()
      keptAs = null
      settled(state.getState().place)
      state.setState({ draft: undefined, keeping: { kind: 'kept', at: null } })
    },
  }
}
