import type { Settings } from '#shared/settings.ts'
import type { ChooseFile } from '../core/choose-file.ts'
import type { Storage } from '../core/storage/storage.ts'
import type { MicrophoneGate } from '../core/voice/microphone-gate.ts'
import type { MainWords } from '../core/words/english.ts'
import type { CallHandlers, StreamHandlers } from '../ipc/handlers.ts'
import type { Services } from '../start-services.ts'
import { attachmentHandlers } from './attachment-handlers.ts'
import { appHandlers, type AppParts } from './app-handlers.ts'
import { conversationHandlers, conversationStreams } from './conversation-handlers.ts'
import { dictationHandlers, type DictationParts } from './dictation-handlers.ts'
import { gatewayHandlers } from './gateway-handlers.ts'
import { ledgerHandlers } from './ledger-handlers.ts'
import { logHandlers, type LogParts } from './log-handlers.ts'
import { presetHandlers, presetStreams } from './preset-handlers.ts'
import { profileHandlers } from './profile-handlers.ts'
import { settingsHandlers } from './settings-handlers.ts'
import { signInHandlers } from './sign-in-handlers.ts'
import { storageHandlers } from './storage-handlers.ts'
import { voiceHandlers, voiceStreams } from './voice-handlers.ts'
import { windowHandlers, type WindowHandlerParts } from './window-handlers.ts'

export interface HandlerParts {
  readonly app: AppParts
  readonly storage: Storage
  readonly logs: LogParts
  readonly services: Services
  readonly chooseFile: ChooseFile
  /** Main-process strings in the current UI language. */
  readonly words: () => MainWords
  readonly windows: WindowHandlerParts
  readonly microphone: MicrophoneGate
  readonly dictation: DictationParts
  readonly onSettingsChanged: (settings: Settings) => void
  readonly onLedgerChanged: () => void
  /** Makes a backup now. */
  readonly backUp: () => Promise<void>
  /** Quits the app normally and starts it again. */
  readonly relaunch: () => void
}

/** Returns the handlers of the whole IPC contract. */
export function allHandlers({
  app,
  storage,
  logs,
  services,
  chooseFile,
  words,
  windows,
  microphone,
  dictation,
  onSettingsChanged,
  onLedgerChanged,
  backUp,
  relaunch,
}: HandlerParts): {
  calls: CallHandlers
  streams: StreamHandlers
} {
  const voiceParts = {
    voice: services.voice,
    microphone,
    activeProfileId: () => gateways.profiles.active().id,
    chooseFile,
    words,
  }
  const { gateways, conversations, search, transfers, settings } = services
  return {
    calls: {
      ...appHandlers(app),
      ...windowHandlers(windows),
      ...dictationHandlers(dictation),
      ...logHandlers(logs),
      ...storageHandlers(storage, backUp, relaunch),
      ...settingsHandlers(settings, onSettingsChanged),
      ...gatewayHandlers({ ...gateways, providerLists: services.providerLists }),
      ...profileHandlers(gateways),
      ...signInHandlers(gateways.signIn),
      ...voiceHandlers(voiceParts),
      ...attachmentHandlers({ files: services.attachmentFiles, chooseFile }),
      ...ledgerHandlers({
        database: storage.database,
        ledger: services.ledger,
        providersOf: services.providerLists.last,
        nameOf: (profileId) => gateways.profiles.all().find(({ id }) => id === profileId)?.name ?? profileId,
        budgets: services.budgets,
        chooseFile,
        words,
        onChanged: onLedgerChanged,
      }),
      ...conversationHandlers({ conversations, search, transfers, defaultModel: () => settings.read().model }),
      'conversation.read': ({ conversationId }) => services.readConversation(conversationId),
      ...presetHandlers(services),
    },
    streams: {
      ...conversationStreams(conversations, transfers),
      ...presetStreams(services),
      ...voiceStreams(voiceParts),
    },
  }
}
