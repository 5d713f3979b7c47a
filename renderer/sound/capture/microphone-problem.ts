/** Why the microphone could not be opened, as far as the error texts differ. */
export type MicrophoneProblem = 'denied' | 'none' | 'busy' | 'unknown'

/** Maps a `getUserMedia` error to its meaning (Media Capture and Streams, section 10.2). */
export function microphoneProblemOf(error: DOMException): MicrophoneProblem {
  switch (error.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'unknown'
  }
}
