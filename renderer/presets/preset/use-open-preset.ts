import { useStore } from 'zustand'
import type { AppError } from '#shared/errors.ts'
import type { Preset, PresetVersion } from '#shared/gateway/presets.ts'
import type { CachedPreset } from '#shared/preset.ts'
import { type PresetContent, contentOf, emptyContent } from '#shared/presets/preset-content.ts'
import { isSameValue } from '#shared/json/json-value.ts'
import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { useCall } from '../../bridge/query.ts'
import { changedFields } from './content.ts'
import type { PresetPlace, UnsavedDraft } from './preset-types.ts'
import type { EditorState, EditorStore } from './editor-store.ts'

/** A preset with its draft, as far as both are known. */
export type OpenPreset =
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppError; retry: () => void; isRetrying: boolean }
  | ReadyPreset

export interface ReadyPreset {
  kind: 'ready'
  store: EditorStore
  state: EditorState
  /** Null for a new preset, and if the gateway does not answer and there is no cached copy. */
  preset: Preset | null
  /** Age of the cached copy. */
  seen: CachedPreset | null
  retry: () => void
  isRetrying: boolean
  /** The newest known version. */
  newest: PresetVersion | null
  draft: UnsavedDraft | null
  /** Content that the draft is based on; null for a new preset, and while it is unknown. */
  base: PresetContent | null
  baseVersion: number | null
  /** Whether it was never saved to the gateway. */
  isNew: boolean
  /** Content on screen: the draft, else the newest version. */
  content: PresetContent
  /** Fields in which the draft differs from its base. */
  changed: readonly string[]
  toolRules: DraftToolRules
  /** `update` receives the content at that moment, because fields commit typed input after a pause. */
  change: (update: (content: PresetContent) => PresetContent) => void
}

/** Rules for tools, which only this computer has. They change with the draft. */
interface DraftToolRules {
  /** Those of the draft, or of the newest version. */
  readonly draft: ToolRules
  /** Those of the version that the draft is based on. */
  readonly base: ToolRules
  readonly isChanged: boolean
}

function useDraftToolRules(place: PresetPlace, baseVersion: number | null): DraftToolRules {
  const read = useCall('presets.toolRules', { ...place, version: 'draft' }).data
  const ofBase = useCall(
    'presets.toolRules',
    { ...place, version: baseVersion ?? 1 },
    { enabled: baseVersion !== null },
  ).data
  const base = (baseVersion === null ? undefined : ofBase) ?? noRules
  const draft = read ?? base
  return { draft, base, isChanged: !isSameValue(draft, base) }
}

const noRules: ToolRules = {}

/** Reads a preset and its draft, and combines them. */
export function usePresetWithDraft(store: EditorStore): OpenPreset {
  const state = useStore(store.state)
  const { place } = state
  const keptDraft = useCall('presets.draft', place)
  const draft = state.draft ?? keptDraft.data
  const isNew = draft?.baseVersion === null
  const read = useCall('presets.read', place, { enabled: draft !== undefined && !isNew })
  const preset = isNew ? null : (read.data?.preset ?? null)
  const newest = preset?.designated_version ?? null
  const baseVersion = draft ? draft.baseVersion : (newest?.version ?? null)
  const isBehind = baseVersion !== null && baseVersion !== newest?.version
  const behind = useCall('presets.version', { ...place, version: baseVersion ?? 1 }, { enabled: isBehind })

  const toolRules = useDraftToolRules(place, baseVersion)

  const retry = () => void (keptDraft.error ? keptDraft.refetch() : read.refetch())
  const isRetrying = read.isFetching || keptDraft.isFetching
  const error = state.draft === undefined ? keptDraft.error : null
  if (error) return { kind: 'failed', error, retry, isRetrying }
  if (draft === undefined) return { kind: 'loading' }
  if (draft === null && !preset) {
    return read.error ? { kind: 'failed', error: read.error, retry, isRetrying } : { kind: 'loading' }
  }

  const baseOf = (version: PresetVersion | null | undefined) => (version ? contentOf(version) : null)
  const base = isNew ? null : baseOf(isBehind ? behind.data : newest)
  const content = draft ?? base ?? emptyContent
  return {
    kind: 'ready',
    store,
    state,
    preset,
    seen: isNew ? null : (read.data ?? null),
    retry,
    isRetrying,
    newest,
    draft,
    base,
    baseVersion,
    isNew,
    content,
    changed: draft ? changedFields(base ?? emptyContent, draft) : [],
    toolRules,
    change(update) {
      const held = store.state.getState().draft
      const { systemPrompt, config } = update(held ?? content)
      store.write({ slug: store.state.getState().place.slug, systemPrompt, config: { ...config }, baseVersion })
    },
  }
}
