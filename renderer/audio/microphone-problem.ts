/** Why there is no microphone, as far as the words differ. */
export type MicrophoneProblem = 'denied' | 'none' | 'busy' | 'unknown'

/** What a `getUserMedia` error means (Media Capture and Streams, section 10.2). */
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
