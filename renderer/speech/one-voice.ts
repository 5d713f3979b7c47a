/** Silences what sounds at present. */
let silence: (() => void) | null = null

/** Only one thing sounds at a time: silences what did, and is told to be silent when something else begins. */
export function takeVoice(beSilent: () => void): void {
  const before = silence
  silence = beSilent
  if (before !== beSilent) before?.()
}

/** Is silent by itself now. */
export function leaveVoice(beSilent: () => void): void {
  if (silence === beSilent) silence = null
}
