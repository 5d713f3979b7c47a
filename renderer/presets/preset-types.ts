import type { PresetDraft, TestTarget, VersionPage } from '#shared/preset.ts'

/** A draft as it is handed to main, which adds the time. */
export type UnsavedDraft = Omit<PresetDraft, 'updatedAt'>

/** A version of the history, with the note that is kept here. */
export type NotedVersion = NonNullable<VersionPage['versions'][number]>

/** Which preset of which gateway. Always with the profile: what was typed must not go to another gateway. */
export interface PresetPlace {
  readonly profileId: string
  readonly slug: string
}

/** One side of a comparison: the draft, or a version by its number. */
export type Side = TestTarget
