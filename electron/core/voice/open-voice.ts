import type { Emit } from '#shared/ipc/handlers.ts'
import { createVoiceActivity, type VoiceActivity } from './activity/voice-activity.ts'
import { recordLedgerEntry } from '../ledger/record-entry.ts'
import type { Database } from '../storage/database.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import { type Clips, openClips } from './clips.ts'
import { createClipStore } from './clip-store.ts'
import { createSoundFiles, type SoundFiles } from './sound-files.ts'
import { createSpeaker, type SpeakText } from './speak.ts'
import { createSpokenStore, type SpokenStore } from './spoken-store.ts'
import { createTranscriber, type Transcriber } from './transcribe.ts'

/** Recordings, transcriptions and speech. */
export interface Voice {
  readonly clips: Clips
  readonly transcriber: Transcriber
  readonly speak: SpeakText
  readonly spoken: SpokenStore
  readonly activity: VoiceActivity
  readonly clipFiles: SoundFiles
  readonly spokenFiles: SoundFiles
}

export interface VoiceParts {
  readonly database: Database
  /** Separate folders for clips and speech. */
  readonly directories: { readonly clips: string; readonly spoken: string }
  /** Returns the client of a gateway. Throws `not-found` if it was removed. */
  readonly clientOf: (profileId: string) => Pick<GatewayClient, 'call' | 'speak'>
  /** The built `activity-worker.ts`. */
  readonly activityWorker: string
  /** Throws if nothing may be sent, for example beyond a budget. */
  readonly beforeSend: () => void
  readonly emit: Emit
}

/** Opens the stores, and marks operations that an earlier run left unfinished. */
export function openVoice(parts: VoiceParts): Voice {
  const { database, directories, clientOf, activityWorker, beforeSend, emit } = parts
  const onClipChanged = (clipId: string): void => emit('clip.changed', { clipId })
  const onSpokenChanged = (): void => emit('speech.changed', {})
  const store = createClipStore(database)
  const spoken = createSpokenStore(database)
  const clipFiles = createSoundFiles(directories.clips)
  const spokenFiles = createSoundFiles(directories.spoken)
  return {
    clips: openClips({ store, files: clipFiles, onChanged: onClipChanged }),
    transcriber: createTranscriber({ store, files: clipFiles, clientOf, beforeSend, onChanged: onClipChanged }),
    speak: createSpeaker({
      store: spoken,
      files: spokenFiles,
      clientOf,
      beforeSend,
      onChanged: onSpokenChanged,
      record(entry) {
        recordLedgerEntry(database, entry)
        onSpokenChanged()
      },
    }),
    spoken,
    activity: createVoiceActivity(activityWorker),
    clipFiles,
    spokenFiles,
  }
}
