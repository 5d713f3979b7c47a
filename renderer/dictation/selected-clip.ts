import { create } from 'zustand'

const key = 'voice.clip'

/** The clip that the Voice view shows; null where none was chosen. */
export const useSelectedClip = create<{ readonly clipId: string | null }>(() => ({
  clipId: localStorage.getItem(key),
}))

// What another window chose; the first window that shows clips is told of it by the storage that they share.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) useSelectedClip.setState({ clipId: event.newValue })
})

export function selectClip(clipId: string | null): void {
  useSelectedClip.setState({ clipId })
  if (clipId === null) localStorage.removeItem(key)
  else localStorage.setItem(key, clipId)
}
