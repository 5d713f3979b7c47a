import type { ChatDelta } from '#shared/gateway/chat-completions.ts'

/** A picture of one red dot (PNG). */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

/** Returns the delta with a picture. */
export function writeImage(): ChatDelta {
  return { images: [{ type: 'image_url', image_url: { url: dot } }] }
}

const rate = 24_000
/** Seconds of tone for each character of speech. */
const secondsPerCharacter = 0.02

/**
 * Returns the deltas of a spoken answer: one with the id, one for each word with its text and a tone of 440 Hz (16-bit
 * PCM,
 */
export function writeAudio(text: string): ChatDelta[] {
  const words = text.match(/\s*\S+/g) ?? []
  const pieces = words.map((word) => ({
    audio: { transcript: word, data: writeTone(word.length * secondsPerCharacter) },
  }))
  // A day after the document's example of a time; the same on every run.
  return [{ audio: { id: 'audio_script' } }, ...pieces, { audio: { expires_at: 1_785_628_800 } }]
}

function writeTone(seconds: number): string {
  // A multiple of three samples is a multiple of three bytes: its base64 has no padding, so pieces can be joined.
  const samples = Math.ceil((seconds * rate) / 3) * 3
  const bytes = Buffer.alloc(samples * 2)
  for (let index = 0; index < samples; index++) {
    bytes.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * index) / rate)), index * 2)
  }
  return bytes.toString('base64')
}
