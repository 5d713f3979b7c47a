import type { CallHandlers, StreamHandlers } from '#shared/ipc/handlers.ts'
import type { Settings } from '#shared/settings.ts'
import { createAppCalls, type AppCallParts } from './core/app/app-calls.ts'
import { createAttachmentCalls } from './core/attachments/attachment-calls.ts'
import type { ChooseFile } from './core/choose-file.ts'
import { mergeWatchPart } from './core/conversations/watch-queue.ts'
import { createGatewayCalls } from './core/gateway-profiles/gateway-calls.ts'
import { createModelCalls } from './core/gateway-profiles/model-calls.ts'
import { createHelpCalls } from './core/help/help-calls.ts'
import { createLedgerCalls } from './core/ledger/ledger-calls.ts'
import { createProviderRuleCalls } from './core/provider-rules.ts'
import type { SettingsStore } from './core/settings/settings-store.ts'
import type { Storage } from './core/storage/storage.ts'
import type { MicrophoneGate } from './core/voice/microphone-gate.ts'
import type { Updates } from './core/updates/updates.ts'
import type { MainWords } from './core/words/english.ts'
import type { Services } from './start-services.ts'

export interface HandlerParts {
  readonly app: AppCallParts
  readonly storage: Storage
  readonly settings: SettingsStore
  readonly services: Services
  readonly updates: Updates
  readonly chooseFile: ChooseFile
  /** Main-process strings in the current UI language. */
  readonly words: () => MainWords
  readonly microphone: MicrophoneGate
  /** The folder with the pages of the user guide. */
  readonly guideDirectory: string
  readonly onSettingsChanged: (settings: Settings) => void
  /** Makes a backup now. */
  readonly backUp: () => Promise<void>
}

/** Returns the handlers of the whole IPC contract, each from the module that owns its data. */
export function allHandlers(parts: HandlerParts): {
  calls: CallHandlers
  streams: StreamHandlers
  merges: { 'conversation.watch': typeof mergeWatchPart }
} {
  const { storage, services, updates, chooseFile, words, microphone } = parts
  const { gateways, conversations, presets, transfers, providerLists, ledger, budgets } = services
  return {
    calls: {
      ...createAppCalls(parts.app),
      ...storage.calls,
      'storage.backUp': async () => {
        await parts.backUp()
        return {}
      },
      'settings.read': parts.settings.read,
      'settings.change': (change) => {
        const chosen = change.model === undefined ? change : { ...change, hasChosenModel: true }
        parts.settings.change(chosen)
        gateways.localServers.followSettings()
        gateways.programAccess.followSettings()
        updates.followSettings()
        const settings = parts.settings.read()
        parts.onSettingsChanged(settings)
        return settings
      },
      ...createGatewayCalls({ ...gateways, providerLists }),
      ...createModelCalls({ ...gateways, onModels: services.toolSupport.note }),
      ...gateways.profiles.calls,
      ...gateways.connectCalls,
      ...gateways.signIn.calls,
      ...gateways.localServers.calls,
      ...gateways.programAccess.calls,
      ...gateways.programUpstreams.calls,
      ...services.programRequests.calls,
      ...services.requestActions,
      ...services.gatewayExport,
      ...services.programSetup.calls,
      ...services.voice.calls,
      ...createAttachmentCalls({ files: services.attachmentFiles, chooseFile }),
      ...ledger.calls,
      ...budgets.calls,
      ...createLedgerCalls({
        database: storage.database,
        ledger,
        providersOf: providerLists.last,
        nameOf: (profileId) => gateways.profiles.all().find(({ id }) => id === profileId)?.name ?? profileId,
        chooseFile,
        words,
      }),
      ...createHelpCalls(parts.guideDirectory),
      ...updates.calls,
      ...conversations.calls,
      ...services.search.calls,
      ...transfers.calls,
      ...presets.calls,
      ...services.policies.calls,
      ...services.toolRules.calls,
      'tools.uses': conversations.toolUses,
      ...services.toolServers.calls,
      ...createProviderRuleCalls({ ...conversations.calls, ...presets.calls }),
      'conversation.saveToolResults': ({ conversationId, slug }) => {
        const { profileId } = conversations.calls['conversation.read']({ conversationId })
        const results = conversations.toolResults(conversationId)
        presets.saveFixtures(profileId, slug, results)
        return { saved: results.length }
      },
      'conversation.promote': async (input) => presets.promote(conversations.calls['conversation.read'](input)),
    },
    streams: {
      ...conversations.streams,
      ...transfers.streams,
      ...presets.streams,
      ...services.voice.streams,
      ...microphone.streams,
      ...gateways.localServers.streams,
    },
    merges: { 'conversation.watch': mergeWatchPart },
  }
}
