import { AppError } from '#shared/errors.ts'
import type { Conversation } from '#shared/conversation.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Settings } from '#shared/settings.ts'
import { type AttachmentFiles, createAttachmentFiles } from './core/attachments/attachment-files.ts'
import { type Conversations, type ConversationsParts, openConversations } from './core/conversations/conversations.ts'
import { createSchemaCheck } from './core/conversations/schema-check.ts'
import { type MessageSearch, openMessageSearch } from './core/conversations/search/message-search.ts'
import type { ChooseFile } from './core/choose-file.ts'
import { readInThread } from './core/conversations/transfer/read-in-thread.ts'
import { createTransfers, type Transfers } from './core/conversations/transfer/transfers.ts'
import { type Gateways, openGateways, type GatewaysParts } from './core/gateway-profiles/open-gateways.ts'
import type { GatewayProfile } from './core/gateway-profiles/gateway-profile.ts'
import { openPresets, type Presets } from './core/presets/presets.ts'
import { type Budgets, createBudgets } from './core/ledger/budgets.ts'
import { createLedger, type Ledger } from './core/ledger/ledger.ts'
import { openVoice, type Voice, type VoiceParts } from './core/voice/open-voice.ts'
import { createProviderLists, type ProviderLists } from './core/provider-lists.ts'
import { createSettingsStore, type SettingsStore } from './core/settings/settings-store.ts'
import type { MainWords } from './core/words/english.ts'

/** All services of the main process. */
export interface Services {
  readonly settings: SettingsStore
  readonly gateways: Gateways
  readonly conversations: Conversations
  readonly voice: Voice
  readonly attachmentFiles: AttachmentFiles
  readonly ledger: Ledger
  readonly budgets: Budgets
  readonly providerLists: ProviderLists
  readonly search: MessageSearch
  readonly transfers: Transfers
  readonly presets: Presets
  /** Returns the profile with that id, or the active one. Throws `not-found` if it was removed. */
  readonly profileOf: (id: string | undefined) => GatewayProfile
  /** Throws `not-found` if there is no such conversation. */
  readonly readConversation: (id: string) => Promise<Conversation>
}

export interface ServicesParts
  extends Omit<GatewaysParts, 'settings' | 'words'>, Pick<VoiceParts, 'onClipChanged' | 'onSpokenChanged'> {
  readonly soundDirectories: VoiceParts['directories']
  readonly activityWorker: string
  /** The folder of attachments. */
  readonly attachmentDirectory: string
  /** The worker that reads imported chats. */
  readonly importWorker: string
  /** The worker that validates structured output against its schema. */
  readonly schemaWorker: string
  /** Path of the search index; null keeps it in memory. */
  readonly searchIndex: string | null
  readonly chooseFile: ChooseFile
  /** Returns main-process strings for a language setting. */
  readonly wordsOf: (setting: Settings['language']) => MainWords
  readonly onListChanged: () => void
  readonly onDraftChanged: NonNullable<ConversationsParts['onDraftChanged']>
  /** Called with messages that do not match their checksums. */
  readonly onDamaged: (ids: readonly string[]) => void
  readonly onPresetsChanged: (profileId: string) => void
  readonly onLedgerChanged: () => void
}

/** Delay of search indexing after the start, in milliseconds, so that the first paint comes first. */
const indexDelayMs = 4000

/** Starts the embedded gateway, and opens conversations and all other services. */
export function startServices({
  onListChanged,
  onDraftChanged,
  onDamaged,
  onPresetsChanged,
  onLedgerChanged,
  onClipChanged,
  onSpokenChanged,
  soundDirectories,
  activityWorker,
  attachmentDirectory,
  importWorker,
  schemaWorker,
  searchIndex,
  chooseFile,
  wordsOf,
  listener,
  ...parts
}: ServicesParts): Services {
  const { database } = parts
  const settings = createSettingsStore(database)
  const words = (): MainWords => wordsOf(settings.read().language)
  const untitled = (): string => words().untitled
  const listChanged = (): void => {
    onListChanged()
    search.scheduleUpdate()
  }
  const gateways = openGateways({
    ...parts,
    settings,
    words,
    listener: {
      ...listener,
      onModelChanged(profileId) {
        conversations.followGateway(profileId, settings.read().model)
        listener.onModelChanged(profileId)
      },
    },
  })
  const ledger = createLedger(database)
  const budgets = createBudgets(database, ledger)
  const presets = openPresets({
    database,
    gatewayOf(profileId) {
      const profile = gateways.profiles.find(profileId)
      return { profile, client: gateways.clientOf(profile) }
    },
    onChanged: onPresetsChanged,
    onLedgerChanged,
    beforeSend: () => budgets.check(null),
  })
  const attachmentFiles = createAttachmentFiles(attachmentDirectory)
  const conversations = openConversations({
    database,
    untitled,
    attachmentFiles,
    activeProfileId: () => gateways.profiles.active().id,
    gatewayOf: gateways.answering,
    async presetVersionOf(profileId, slug, version) {
      const { signal } = new AbortController()
      if (version !== null) return presets.version(profileId, slug, version, signal)
      const used = await presets.designatedVersion(profileId, slug, signal)
      if (used) return used
      throw new AppError({ source: 'app', kind: 'not-found', ...explain('presetWithoutVersion', { slug }) })
    },
    presetVersionInUse: (profileId, slug) => presets.seenVersion(profileId, slug)?.version ?? null,
    beforeSend: budgets.check,
    checkSchema: createSchemaCheck(schemaWorker),
    onListChanged: listChanged,
    onDraftChanged,
    onDamaged,
  })
  const voice = openVoice({
    database,
    directories: soundDirectories,
    activityWorker,
    clientOf: (profileId) => gateways.clientOf(gateways.profiles.find(profileId)),
    beforeSend: () => budgets.check(null),
    onClipChanged,
    onSpokenChanged,
  })
  const search = openMessageSearch({ database, path: searchIndex, untitled })
  search.scheduleUpdate(indexDelayMs)
  const transfers = createTransfers({
    database,
    attachmentFiles,
    chooseFile,
    readImport: readInThread(importWorker),
    activeProfileId: () => gateways.profiles.active().id,
    words,
    conversations,
  })
  return {
    settings,
    gateways,
    conversations,
    search,
    transfers,
    presets,
    profileOf: (id) => (id === undefined ? gateways.profiles.active() : gateways.profiles.find(id)),
    readConversation: (id) => readConversation(conversations, id),
    voice,
    attachmentFiles,
    ledger,
    budgets,
    providerLists: createProviderLists(database, gateways.clientOf),
  }
}

/** Returns the conversation as a watcher's snapshot has it. */
async function readConversation(conversations: Conversations, id: string): Promise<Conversation> {
  for await (const part of conversations.watch(id, new AbortController().signal)) {
    if (part.type === 'snapshot') return part.conversation
  }
  throw new AppError({ source: 'app', kind: 'not-found', ...explain('conversationDeleted') })
}
