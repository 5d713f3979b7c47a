import type { GenerationFacts } from '#shared/generation-facts.ts'
import type { CallHandlers, Emit, StreamHandlers } from '#shared/ipc/handlers.ts'
import { createVoiceActivity } from './activity/voice-activity.ts'
import type { ChooseFile } from '../choose-file.ts'
import { addCostLookup, settleLedgerEntry } from '../ledger/cost-lookups.ts'
import { recordLedgerEntry } from '../ledger/record-entry.ts'
import type { Database } from '../storage/database.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import type { MainWords } from '../words/english.ts'
import { openClips } from './clips.ts'
import { createClipStore } from './clip-store.ts'
import { createSoundExports } from './export-sound.ts'
import { createSoundFiles } from './sound-files.ts'
import { createSpeaker } from './speak.ts'
import { createSpokenStore } from './spoken-store.ts'
import { createTranscriber } from './transcribe.ts'

export interface VoiceParts {
  readonly database: Database
  /** Separate folders for clips and speech. */
  readonly directories: { readonly clips: string; readonly spoken: string }
  /** Returns the client of a gateway. Throws `not-found` if it was removed. */
  readonly clientOf: (profileId: string) => Pick<GatewayClient, 'call' | 'speak'>
  readonly activeProfileId: () => string
  /** The built `activity-worker.ts`. */
  readonly activityWorker: string
  /** Throws if nothing may be sent, for example beyond a budget. */
  readonly beforeSend: () => void
  readonly chooseFile: ChooseFile
  /** In the current UI language. */
  readonly words: () => MainWords
  readonly emit: Emit
}

/** Opens recordings, transcriptions and speech, and marks operations that an earlier run left unfinished. */
export function openVoice(parts: VoiceParts) {
  const { database, directories, clientOf, activeProfileId, beforeSend, chooseFile, words, emit } = parts
  const onClipChanged = (clipId: string): void => emit('clip.changed', { clipId })
  const onSpokenChanged = (): void => emit('speech.changed', {})
  const store = createClipStore(database)
  const spoken = createSpokenStore(database)
  const clipFiles = createSoundFiles(directories.clips)
  const spokenFiles = createSoundFiles(directories.spoken)
  const sending = { clientOf, activeProfileId, beforeSend }
  const onUnknownCost = (entryId: string, requestId: string): void => addCostLookup(database, entryId, requestId)
  const transcriber = createTranscriber({
    store,
    files: clipFiles,
    ...sending,
    onChanged: onClipChanged,
    onUnknownCost,
  })
  const clips = openClips({
    store,
    files: clipFiles,
    onChanged: onClipChanged,
    onDeleting: transcriber.cancelClip,
  })
  const speak = createSpeaker({
    store: spoken,
    files: spokenFiles,
    ...sending,
    onChanged: onSpokenChanged,
    onUnknownCost,
    record(entry) {
      recordLedgerEntry(database, entry)
      onSpokenChanged()
    },
  })
  const activity = createVoiceActivity(parts.activityWorker)
  return {
    calls: {
      ...clips.calls,
      'clip.storage': () => ({ ...store.storage(), spoken: spoken.storage() }),
      ...transcriber.calls,
      ...activity.calls,
      'speech.history': () => spoken.list(),
      'speech.sound': async ({ spokenId, offset, length }) => ({
        sound: await spokenFiles.read(spoken.read(spokenId).id, offset, length),
      }),
      'speech.delete': async ({ spokenId }) => {
        const { id } = spoken.read(spokenId)
        spoken.remove(id)
        await spokenFiles.remove(id)
        return {}
      },
      ...createSoundExports({ store, spoken, clipFiles, spokenFiles, chooseFile, words }),
    } satisfies Partial<CallHandlers>,
    streams: { ...clips.streams, 'speech.speak': speak } satisfies Partial<StreamHandlers>,
    transcriber,
    /** Stores the cost of speech that was found after its end. */
    noteSpeechCost(spokenId: string, facts: GenerationFacts): void {
      spoken.noteCost(spokenId, facts.cost)
      settleLedgerEntry(database, spokenId, facts)
      onSpokenChanged()
    },
    /** Stops the thread that detects speech. */
    stopActivity: activity.stop,
  }
}
