/** Silences what sounds in this window at present. */
let silence: (() => void) | null = null

/** The app's other windows. */
const others = new BroadcastChannel('voice')
others.addEventListener('message', () => {
  const before = silence
  silence = null
  before?.()
})

/** Only one thing sounds at a time in the app: silences what did, and is told to be silent when something else begins. */
export function acquireAudioFocus(beSilent: () => void): void {
  const before = silence
  silence = beSilent
  if (before === beSilent) return
  before?.()
  others.postMessage(null)
}

/** Is silent by itself now. */
export function releaseAudioFocus(beSilent: () => void): void {
  if (silence === beSilent) silence = null
}
