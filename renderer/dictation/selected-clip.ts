import { create } from 'zustand'

const key = 'voice.clip'

/** The clip that the Voice view shows; null where none was chosen. */
export const useSelectedClip = create<{ readonly clipId: string | null }>(() => ({
  clipId: localStorage.getItem(key),
}))

export function selectClip(clipId: string | null): void {
  useSelectedClip.setState({ clipId })
  if (clipId === null) localStorage.removeItem(key)
  else localStorage.setItem(key, clipId)
}
