/** Milliseconds after which the system has opened its loudspeaker for the first time. */
const longEnough = 3000

let isWarm = false

/**
 * Opens the loudspeaker once, silently: the first time takes a system up to a second, which would stand between the
 * first byte of speech and its sound.
 */
export function warmLoudspeaker(): void {
  if (isWarm) return
  isWarm = true
  const context = new AudioContext()
  setTimeout(() => void context.close(), longEnough)
}
