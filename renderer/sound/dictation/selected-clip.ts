import { create } from 'zustand'

const key = 'voice.clip'

/** The clip that the Voice view shows; null where none was selected. */
export const useSelectedClip = create<{ readonly clipId: string | null }>(() => ({
  clipId: localStorage.getItem(key),
}))

// Selected in another window: the first window with the Voice view learns of it from the storage that they share.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) useSelectedClip.setState({ clipId: event.newValue })
})

export function selectClip(clipId: string | null): void {
  useSelectedClip.setState({ clipId })
  if (clipId === null) localStorage.removeItem(key)
  else localStorage.setItem(key, clipId)
}
