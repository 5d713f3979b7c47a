import { z } from 'zod'
import { errorData } from './error-schema.ts'

// Sounds are files named by these.
export const clipId = z.uuid()
export const transcriptionId = z.uuid()
export const spokenId = z.uuid()

const passed = z.record(z.string(), z.unknown())

/** How a recording is to be written down (gateway-api.md, POST /audio/transcriptions). Null leaves the field out. */
export const transcriptionSettings = z.object({
  model: z.string().min(1),
  /** ISO 639-1; null lets the gateway find out. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .nullable(),
  temperature: z.number().nullable(),
  provider: passed.nullable(),
})

/**
 * One try to write a clip down. Null is unknown, which is not 0. Costs in the gateway's credits, times in ms, `seconds`
 * of sound as the gateway counted them.
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

/** A word that the person puts on clips to find them again. */
export const clipTag = z.string().trim().min(1).max(40)

/** A recording, or a sound file that was dropped in. Kept as 16-bit PCM, one channel, 16 kHz. */
export const clip = z.object({
  id: clipId,
  title: z.string(),
  createdAt: z.number(),
  source: z.enum(['recording', 'file']),
  /** `recording` while it grows. One that was cut off by a crash is `kept` and `wasCut`. */
  status: z.enum(['recording', 'kept']),
  wasCut: z.boolean(),
  tags: z.array(clipTag),
  seconds: z.number(),
  /** True where nothing was said: nothing is sent then unless the person insists. */
  isSilent: z.boolean(),
  /** The newest transcription that has a text, or the newest at all. In a list its text is cut to the first words. */
  transcription: clipTranscription.nullable(),
})

/** How much there is of something, in bytes on the disk. */
const stored = z.object({ count: z.int(), bytes: z.int() })

/** What the sounds take up: the clips, those that can still be restored, and what was said. */
export const soundStorage = z.object({ clips: stored, deleted: stored, spoken: stored })

/** What was heard in one piece of a clip; times in seconds of the clip. */
export const passage = z.object({ from: z.number(), to: z.number(), text: z.string() })

/** A clip with all its transcriptions, newest first, and its loudness in steps of equal length from 0 to 1. */
export const wholeClip = z.object({
  clip,
  transcriptions: z.array(clipTranscription.extend({ passages: z.array(passage) })),
  loudness: z.array(z.number()),
})

/** What is to be said, and how (gateway-api.md, POST /audio/speech). Null leaves the field out. */
export const speechSettings = z.object({
  model: z.string().min(1),
  voice: z.string().min(1),
  format: z.enum(['pcm', 'mp3']),
  speed: z.number().nullable(),
  provider: passed.nullable(),
  /** Samples a second that PCM of this model is taken for where the gateway does not say; null takes what is usual. */
  sampleRate: z.int().min(4000).max(192_000).nullable(),
})

/** Something that was said, with its sound as far as it arrived. Times in milliseconds. */
export const spoken = z.object({
  id: spokenId,
  createdAt: z.number(),
  profileId: z.string(),
  text: z.string(),
  settings: speechSettings,
  status: z.enum(['running', 'done', 'stopped', 'failed']),
  error: errorData.nullable(),
  /** Of the sound, by the Content-Type or by what the model is known for; null for mp3. */
  sampleRate: z.number().nullable(),
  channels: z.number(),
  bytes: z.number(),
  firstByteAfter: z.number().nullable(),
  finishedAfter: z.number().nullable(),
  cost: z.number().nullable(),
})

/** Speech as it arrives: first `head`, then the sound in whole samples, at last `end`. An error ends the stream. */
export const speechPart = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('head'),
    id: spokenId,
    format: z.enum(['pcm', 'mp3']),
    /** Samples a second and channels of PCM (16 bits, little-endian). */
    sampleRate: z.number(),
    channels: z.number(),
    /** Who says the rate: the gateway in its Content-Type, the settings, or nobody. */
    rateFrom: z.enum(['gateway', 'settings', 'usual']),
    firstByteAfter: z.number(),
    /** Milliseconds since 1970, with their fractions: the page measures from here to the first sound. */
    firstByteAt: z.number(),
  }),
  z.object({ type: z.literal('sound'), bytes: z.instanceof(Uint8Array<ArrayBuffer>) }),
  z.object({ type: z.literal('end'), spoken }),
])
