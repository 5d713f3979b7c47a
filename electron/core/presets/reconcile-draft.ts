import type { PresetDraft } from '#shared/preset.ts'
import { isSameValue } from '#shared/json/json-value.ts'
import type { DraftStore } from './draft-store.ts'

/**
 * Removes a draft that was saved as `version`. Edits made while it was being saved stay, as changes of the new version.
 */
export function reconcileDraft(
  drafts: DraftStore,
  profileId: string,
  saved: PresetDraft,
  version: number | null,
): void {
  const now = drafts.read(profileId, saved.slug)
  if (now === null) return
  const isSaved = now.systemPrompt === saved.systemPrompt && isSameValue(now.config, saved.config)
  if (isSaved) drafts.discard(profileId, saved.slug)
  else drafts.write(profileId, { ...now, baseVersion: version })
}
