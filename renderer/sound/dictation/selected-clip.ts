import { createPersistedStore, isText, toRecord } from '../../storage/persisted-store.ts'

/** The clip that the Voice view shows, also if it was selected in another window; null where none was selected. */
export const useSelectedClip = createPersistedStore('voice.clip', (stored): { readonly clipId: string | null } => {
  const { clipId } = toRecord(stored)
  return { clipId: isText(clipId) ? clipId : null }
})

export function selectClip(clipId: string | null): void {
  useSelectedClip.setState({ clipId })
}
