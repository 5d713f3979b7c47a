/** Silences the holder of audio focus in this window. */
let silence: (() => void) | null = null

/** Channel to the app's other windows. */
const others = new BroadcastChannel('voice')
others.addEventListener('message', () => {
  const before = silence
  silence = null
  before?.()
})

/**
 * Gives audio focus to the caller and silences the previous holder, in all windows. Calls `beSilent` when another part
 * of the app acquires it.
 */
export function acquireAudioFocus(beSilent: () => void): void {
  const before = silence
  silence = beSilent
  if (before === beSilent) return
  before?.()
  others.postMessage(null)
}

/** Releases audio focus if the caller holds it. */
export function releaseAudioFocus(beSilent: () => void): void {
  if (silence === beSilent) silence = null
}
