import { z } from 'zod'
import { errorData } from './error-schema.ts'

// UUIDs, because they are used as names of sound files.
export const clipId = z.uuid()
export const transcriptionId = z.uuid()
export const spokenId = z.uuid()

const jsonObject = z.record(z.string(), z.unknown())

/** Settings of a transcription (gateway-api.md, POST /audio/transcriptions). Null omits the field. */
export const transcriptionSettings = z.object({
  model: z.string().min(1),
  /** ISO 639-1; null means automatic detection by the gateway. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .nullable(),
  temperature: z.number().nullable(),
  provider: jsonObject.nullable(),
})
export type TranscriptionSettings = z.infer<typeof transcriptionSettings>

/**
 * One transcription of a clip. Null is unknown, which differs from 0. Costs in the credits of the gateway, times in ms,
 * `seconds` of sound as counted by the gateway.
 */
export const clipTranscription = z.object({
  id: transcriptionId,
  clipId,
  profileId: z.string(),
  createdAt: z.number(),
  settings: transcriptionSettings,
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  text: z.string(),
  error: errorData.nullable(),
  /** A long recording is sent in pieces, cut at silences. */
  pieces: z.object({ done: z.int(), all: z.int() }),
  cost: z.number().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  seconds: z.number().nullable(),
  finishedAfter: z.number().nullable(),
  endedAt: z.number().nullable(),
})
export type ClipTranscription = z.infer<typeof clipTranscription>

/** A tag that the person adds to clips. */
export const clipTag = z.string().trim().min(1).max(40)

/** A recording, or an imported sound file. Stored as 16-bit PCM, one channel, 16 kHz. */
export const clip = z.object({
  id: clipId,
  title: z.string(),
  createdAt: z.number(),
  source: z.enum(['recording', 'file']),
  /** `recording` while it grows. A clip that a crash cut off is `kept` and `wasCut`. */
  status: z.enum(['recording', 'kept']),
  wasCut: z.boolean(),
  tags: z.array(clipTag),
  seconds: z.number(),
  /** Whether the clip contains no speech; it is not sent then unless the person insists. */
  isSilent: z.boolean(),
  /** The newest transcription with a text, or the newest one. In a list its text is shortened. */
  transcription: clipTranscription.nullable(),
})
export type Clip = z.infer<typeof clip>

/** Number of items, and their size on disk in bytes. */
const stored = z.object({ count: z.int(), bytes: z.int() })

/** Storage used by clips, by deleted clips that can be restored, and by saved speech. */
export const soundStorage = z.object({ clips: stored, deleted: stored, spoken: stored })
export type SoundStorage = z.infer<typeof soundStorage>

/** Transcript of one piece of a clip; times in seconds of the clip. */
const passage = z.object({ from: z.number(), to: z.number(), text: z.string() })

/** A clip with all its transcriptions, newest first, and its loudness in steps of equal length from 0 to 1. */
export const clipDetails = z.object({
  clip,
  transcriptions: z.array(clipTranscription.extend({ passages: z.array(passage) })),
  loudness: z.array(z.number()),
})
export type ClipDetails = z.infer<typeof clipDetails>
export type WholeTranscription = ClipDetails['transcriptions'][number]

/** Settings of speech (gateway-api.md, POST /audio/speech). Null omits the field. */
export const speechSettings = z.object({
  model: z.string().min(1),
  voice: z.string().min(1),
  format: z.enum(['pcm', 'mp3']),
  speed: z.number().nullable(),
  provider: jsonObject.nullable(),
  /** Sample rate in Hz for PCM of this model if the gateway does not report one; null uses the default rate. */
  sampleRate: z.int().min(4000).max(192_000).nullable(),
})
export type SpeechSettings = z.infer<typeof speechSettings>

/** A saved speech, with the sound received so far. Times in milliseconds. */
export const savedSpeech = z.object({
  id: spokenId,
  createdAt: z.number(),
  profileId: z.string(),
  text: z.string(),
  settings: speechSettings,
  status: z.enum(['running', 'done', 'stopped', 'failed']),
  error: errorData.nullable(),
  /** Sample rate in Hz, from the Content-Type or the settings of the model; null for mp3. */
  sampleRate: z.number().nullable(),
  channels: z.number(),
  bytes: z.number(),
  firstByteAfter: z.number().nullable(),
  finishedAfter: z.number().nullable(),
  cost: z.number().nullable(),
})
export type SavedSpeech = z.infer<typeof savedSpeech>

/** One part of a speech stream: first `head`, then sound in whole samples, then `end`. An error ends the stream. */
export const speechPart = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('head'),
    id: spokenId,
    format: z.enum(['pcm', 'mp3']),
    /** Sample rate in Hz and channels of PCM (16 bits, little-endian). */
    sampleRate: z.number(),
    channels: z.number(),
    /** Source of the rate: the Content-Type of the gateway, the settings, or the default. */
    rateFrom: z.enum(['gateway', 'settings', 'usual']),
    firstByteAfter: z.number(),
    /** Milliseconds since 1970, with fractions: the page measures from here to the first sound. */
    firstByteAt: z.number(),
  }),
  z.object({ type: z.literal('sound'), bytes: z.instanceof(Uint8Array<ArrayBuffer>) }),
  z.object({ type: z.literal('end'), spoken: savedSpeech }),
])
export type SpeechPart = z.infer<typeof speechPart>
