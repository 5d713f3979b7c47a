/** Silences the holder of audio focus in this window. */
let silenceHolder: (() => void) | null = null

/** Channel to the app's other windows. */
const otherWindows = new BroadcastChannel('voice')
otherWindows.addEventListener('message', () => {
  const previous = silenceHolder
  silenceHolder = null
  previous?.()
})

/**
 * Gives audio focus to the caller and silences the previous holder, in all windows. Calls `beSilent` when another part
 * of the app acquires it.
 */
export function acquireAudioFocus(beSilent: () => void): void {
  const previous = silenceHolder
  silenceHolder = beSilent
  if (previous === beSilent) return
  previous?.()
  otherWindows.postMessage(null)
}

/** Releases audio focus if the caller holds it. */
export function releaseAudioFocus(beSilent: () => void): void {
  if (silenceHolder === beSilent) silenceHolder = null
}
