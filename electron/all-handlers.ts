import type { CallHandlers, Emit, StreamHandlers } from '#shared/ipc/handlers.ts'
import type { Settings } from '#shared/settings.ts'
import { createAppCalls, type AppCallParts } from './core/app/app-calls.ts'
import { createAttachmentCalls } from './core/attachments/attachment-calls.ts'
import type { ChooseFile } from './core/choose-file.ts'
import { mergeWatchPart } from './core/conversations/watch-queue.ts'
import { createGatewayCalls, createProfileCalls } from './core/gateway-profiles/gateway-calls.ts'
import { createLedgerCalls } from './core/ledger/ledger-calls.ts'
import { createProviderRuleCalls } from './core/provider-rules.ts'
import { createSettingsCalls, type SettingsStore } from './core/settings/settings-store.ts'
import { createSignInCalls } from './core/sign-in/sign-in.ts'
import { createStorageCalls } from './core/storage/storage-calls.ts'
import type { Storage } from './core/storage/storage.ts'
import type { MicrophoneGate } from './core/voice/microphone-gate.ts'
import { createVoiceCalls, createVoiceStreams } from './core/voice/voice-calls.ts'
import type { MainWords } from './core/words/english.ts'
import type { Services } from './start-services.ts'

export interface HandlerParts {
  readonly app: AppCallParts
  readonly storage: Storage
  readonly settings: SettingsStore
  readonly services: Services
  readonly chooseFile: ChooseFile
  /** Main-process strings in the current UI language. */
  readonly words: () => MainWords
  readonly microphone: MicrophoneGate
  readonly emit: Emit
  readonly onSettingsChanged: (settings: Settings) => void
  /** Makes a backup now. */
  readonly backUp: () => Promise<void>
  /** Quits the app normally and starts it again. */
  readonly relaunch: () => void
}

/** Returns the handlers of the whole IPC contract, each from the module that owns its data. */
export function allHandlers(parts: HandlerParts): {
  calls: CallHandlers
  streams: StreamHandlers
  merges: { 'conversation.watch': typeof mergeWatchPart }
} {
  const { storage, services, chooseFile, words, microphone, emit } = parts
  const { gateways, conversations, presets, transfers, providerLists, ledger, budgets } = services
  const voiceParts = {
    voice: services.voice,
    microphone,
    activeProfileId: () => gateways.profiles.active().id,
    chooseFile,
    words,
  }
  return {
    calls: {
      ...createAppCalls(parts.app),
      ...createStorageCalls(storage, parts.backUp, parts.relaunch),
      ...createSettingsCalls(parts.settings, parts.onSettingsChanged),
      ...createGatewayCalls({ ...gateways, providerLists }),
      ...createProfileCalls(gateways),
      ...createSignInCalls(gateways.signIn),
      ...createVoiceCalls(voiceParts),
      ...createAttachmentCalls({ files: services.attachmentFiles, chooseFile }),
      ...createLedgerCalls({
        database: storage.database,
        ledger,
        providersOf: providerLists.last,
        nameOf: (profileId) => gateways.profiles.all().find(({ id }) => id === profileId)?.name ?? profileId,
        budgets,
        chooseFile,
        words,
        emit,
      }),
      ...conversations.calls,
      ...services.search.calls,
      ...transfers.calls,
      ...presets.calls,
      ...createProviderRuleCalls({ ...conversations.calls, ...presets.calls }),
      'conversation.promote': async (input) => presets.promote(conversations.calls['conversation.read'](input)),
    },
    streams: {
      ...conversations.streams,
      ...transfers.streams,
      ...presets.streams,
      ...createVoiceStreams(voiceParts),
    },
    merges: { 'conversation.watch': mergeWatchPart },
  }
}
