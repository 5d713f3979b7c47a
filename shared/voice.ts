import type { z } from 'zod'
import type * as schema from './voice-schema.ts'

export type Clip = z.infer<typeof schema.clip>
export type ClipDetails = z.infer<typeof schema.clipDetails>
export type WholeTranscription = ClipDetails['transcriptions'][number]
export type ClipTranscription = z.infer<typeof schema.clipTranscription>
export type TranscriptionSettings = z.infer<typeof schema.transcriptionSettings>
export type SpeechSettings = z.infer<typeof schema.speechSettings>
export type SoundStorage = z.infer<typeof schema.soundStorage>
export type SavedSpeech = z.infer<typeof schema.savedSpeech>
export type SpeechPart = z.infer<typeof schema.speechPart>
