import type { z } from 'zod'
import type * as schema from './voice-schema.ts'

export type Clip = z.infer<typeof schema.clip>
export type WholeClip = z.infer<typeof schema.wholeClip>
export type WholeTranscription = WholeClip['transcriptions'][number]
export type ClipTranscription = z.infer<typeof schema.clipTranscription>
export type TranscriptionSettings = z.infer<typeof schema.transcriptionSettings>
export type SpeechSettings = z.infer<typeof schema.speechSettings>
export type SoundStorage = z.infer<typeof schema.soundStorage>
export type Spoken = z.infer<typeof schema.spoken>
export type SpeechPart = z.infer<typeof schema.speechPart>
