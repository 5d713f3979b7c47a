import type { PresetDraft, TestTarget, VersionPage } from '#shared/preset.ts'

/** A draft as it is sent to main, which adds the time. */
export type UnsavedDraft = Omit<PresetDraft, 'updatedAt'>

/** A version of the history, with its local note. */
export type NotedVersion = NonNullable<VersionPage['versions'][number]>

/** Identifies a preset by gateway and slug. The profile is required: input must never go to another gateway. */
export interface PresetPlace {
  readonly profileId: string
  readonly slug: string
}

/** One side of a comparison: the draft, or a version by its number. */
export type Side = TestTarget
