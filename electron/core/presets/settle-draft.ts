import type { PresetDraft } from '#shared/preset.ts'
import { isSameValue } from '#shared/presets/json-value.ts'
import type { DraftStore } from './draft-store.ts'

/**
 * Drops a draft that was saved as `version`. What was typed while it was being saved stays, as changes of the new
 * version.
 */
export function settleDraft(drafts: DraftStore, profileId: string, saved: PresetDraft, version: number | null): void {
  const now = drafts.read(profileId, saved.slug)
  if (now === null) return
  const isSaved = now.systemPrompt === saved.systemPrompt && isSameValue(now.config, saved.config)
  if (isSaved) drafts.discard(profileId, saved.slug)
  else drafts.write(profileId, { ...now, baseVersion: version })
}
