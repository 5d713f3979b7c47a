import type { Events } from '#shared/ipc/handlers.ts'
import { dialects } from '#shared/gateway/dialect.ts'
import { explain } from '#shared/messages/explain.ts'
import { notFound } from './core/app-errors.ts'
import { createAttachmentFiles } from './core/attachments/attachment-files.ts'
import { createConversationStore } from './core/conversations/conversation-store.ts'
import { presetValuesOf } from './core/conversations/conversation-request.ts'
import { openConversations } from './core/conversations/conversations.ts'
import { createSchemaCheck } from './core/conversations/schema-check.ts'
import { searchInThread } from './core/conversations/search/search-in-thread.ts'
import { openMessageSearch } from './core/conversations/search/message-search.ts'
import type { ChooseFile } from './core/choose-file.ts'
import { createDataPolicies } from './core/data-policy/data-policies.ts'
import { readInThread } from './core/conversations/transfer/read-in-thread.ts'
import { createTransfers } from './core/conversations/transfer/transfers.ts'
import { openGateways, type GatewaysParts } from './core/gateway-profiles/open-gateways.ts'
import type { GatewayProfile } from './core/gateway-client/gateway-profile.ts'
import { createExportCalls } from './core/programs/export/export-calls.ts'
import { readConfiguration } from './core/programs/export/read-configuration.ts'
import { createProgramRequests } from './core/programs/program-requests.ts'
import { programGateways } from './core/programs/program-routes.ts'
import { createRequestActions } from './core/programs/request-actions.ts'
import { createProgramSetup, type ProgramSetupParts } from './core/programs/setup/program-setup.ts'
import { openPresets } from './core/presets/presets.ts'
import { settleLedgerEntry } from './core/ledger/cost-lookups.ts'
import { createCostFinder } from './core/ledger/find-costs.ts'
import { createBudgets } from './core/ledger/budgets.ts'
import { createLedger } from './core/ledger/ledger.ts'
import { openVoice, type VoiceParts } from './core/voice/open-voice.ts'
import { createToolSupport } from './core/gateway-profiles/tool-support.ts'
import { createToolRules } from './core/tool-rules/tool-rules.ts'
import { createToolServers, type ToolServersParts } from './core/tool-servers/tool-servers.ts'
import { createProviderLists } from './core/gateway-profiles/provider-lists.ts'
import type { MainWords } from './core/words/english.ts'

/** All services of the main process. */
export type Services = ReturnType<typeof startServices>

export interface ServicesParts extends Omit<GatewaysParts, 'emit' | 'onProgramRequest'> {
  readonly events: Events
  /** Main-process strings in the current UI language. */
  readonly words: () => MainWords
  readonly soundDirectories: VoiceParts['directories']
  readonly activityWorker: string
  /** The folder of attachments. */
  readonly attachmentDirectory: string
  /** The worker that reads imported chats. */
  readonly importWorker: string
  /** The worker that validates structured output against its schema. */
  readonly schemaWorker: string
  /** The worker that keeps the search index. */
  readonly searchWorker: string
  /** Path of the search index; null keeps it in memory. */
  readonly searchIndex: string | null
  readonly chooseFile: ChooseFile
  readonly toolServers: Pick<
    ToolServersParts,
    'spawn' | 'askToolServer' | 'chooseFolder' | 'environment' | 'appVersion' | 'redact'
  >
  readonly programSetup: Pick<ProgramSetupParts, 'directory' | 'copyToClipboard'>
  /** Called with messages that do not match their checksums. */
  readonly onDamaged: (ids: readonly string[]) => void
}

/** Delay of search indexing after the start, in milliseconds, so that the first paint comes first. */
const indexDelayMs = 4000

/** Starts the embedded gateway, and opens conversations and all other services. */
export function startServices({
  events,
  soundDirectories,
  activityWorker,
  attachmentDirectory,
  importWorker,
  schemaWorker,
  searchWorker,
  searchIndex,
  chooseFile,
  toolServers: toolServerParts,
  programSetup: programSetupParts,
  onDamaged,
  ...parts
}: ServicesParts) {
  const { database, settings, words } = parts
  const { emit } = events
  const untitled = (): string => words().untitled
  const programRequests = createProgramRequests({ database, settings, emit })
  const gateways = openGateways({ ...parts, emit, onProgramRequest: programRequests.listener })
  const activeProfileId = (): string => gateways.profiles.active().id
  const profileOf = (id: string | undefined): GatewayProfile =>
    id === undefined ? gateways.profiles.active() : gateways.profiles.find(id)
  const ledger = createLedger(database)
  const budgets = createBudgets({ database, ledger, emit })
  const presets = openPresets({
    database,
    gatewayOf(profileId) {
      const profile = gateways.profiles.find(profileId)
      return { profile, client: gateways.clientOf(profile) }
    },
    profileOf,
    emit,
    beforeSend: () => budgets.check(null),
    withPolicy: (profileId, slug, request) => policies.restrictTest(profileId, slug, request),
    toolRules: {
      keepVersion: (...saved) => toolRules.keepVersion(...saved),
      restoreVersion: (...restored) => toolRules.restoreVersion(...restored),
      removeVersions: (...removed) => toolRules.removeVersions(...removed),
      discardDraft: (...discarded) => toolRules.discardDraft(...discarded),
      promoted: (chat) => toolRules.promoted(chat),
    },
  })
  const toolSupport = createToolSupport()
  const toolRules = createToolRules({
    database,
    readConversation: createConversationStore(database, untitled).read,
    presetVersionInUse: (profileId, slug) => presets.seenVersion(profileId, slug)?.version ?? null,
    activeProfileId,
    emit,
  })
  const attachmentFiles = createAttachmentFiles(attachmentDirectory)
  const providerLists = createProviderLists(database, gateways.clientOf)
  const policies = createDataPolicies({
    database,
    providersOf: providerLists.last,
    followsRules(profileId) {
      // A gateway that was removed gets no request.
      const profile = gateways.profiles.all().find(({ id }) => id === profileId)
      return profile === undefined || dialects[profile.dialect].hasProviderRules
    },
    seenPreset(profileId, slug) {
      const seen = presets.seenVersion(profileId, slug)
      return seen && presetValuesOf(seen)
    },
    readConversation: createConversationStore(database, untitled).read,
    readPreset: (profileId, slug) => presets.designatedVersion(profileId, slug, new AbortController().signal),
    emit,
  })
  const conversations = openConversations({
    database,
    untitled,
    attachmentFiles,
    activeProfileId,
    defaultModel: () => settings.read().model,
    gatewayOf: gateways.answering,
    async presetVersionOf(profileId, slug, version) {
      const { signal } = new AbortController()
      if (version !== null) return presets.version(profileId, slug, version, signal)
      const used = await presets.designatedVersion(profileId, slug, signal)
      if (used) return used
      throw notFound(explain('presetWithoutVersion', { slug }))
    },
    presetVersionInUse: (profileId, slug) => presets.seenVersion(profileId, slug)?.version ?? null,
    beforeSend: budgets.check,
    requestPolicy: policies.requestPolicy,
    checkSchema: createSchemaCheck(schemaWorker),
    tools: {
      host: { tools: () => toolServers.tools(), call: (request, observer) => toolServers.call(request, observer) },
      rulesOf: toolRules.rulesOf,
      allow: toolRules.allow,
      limits: () => settings.read().toolLimits,
      takesTools: toolSupport.takesTools,
    },
    emit,
    onDamaged,
  })
  gateways.onModelChanged((profileId) => {
    conversations.followGateway(profileId, settings.read().model)
    emit('settings.changed', settings.read())
  })
  const voice = openVoice({
    database,
    directories: soundDirectories,
    activityWorker,
    clientOf: (profileId) => gateways.clientOf(gateways.profiles.find(profileId)),
    activeProfileId,
    beforeSend: () => budgets.check(null),
    chooseFile,
    words,
    emit,
  })
  const costs = createCostFinder({
    database,
    clientOf: (profileId) => gateways.clientOf(gateways.profiles.find(profileId)),
    settle({ kind, entryId, requestId }, facts) {
      if (kind === 'chat' && conversations.noteGeneration(entryId, facts)) return
      if (kind === 'speech') return voice.noteSpeechCost(entryId, facts)
      if (kind === 'transcription') return voice.transcriber.noteCost(entryId, requestId, facts.cost ?? 0)
      settleLedgerEntry(database, entryId, facts)
      emit('ledger.changed', {})
    },
  })
  for (const name of ['conversation.listChanged', 'clip.changed', 'speech.changed', 'ledger.changed'] as const) {
    events.on(name, costs.wake)
  }
  const search = openMessageSearch({ database, index: searchInThread(searchWorker, searchIndex), untitled })
  events.on('conversation.listChanged', () => search.scheduleUpdate())
  search.scheduleUpdate(indexDelayMs)
  const transfers = createTransfers({
    database,
    attachmentFiles,
    chooseFile,
    readImport: readInThread(importWorker),
    activeProfileId,
    words,
    conversations,
  })
  const requestActions = createRequestActions({
    database,
    requests: programRequests,
    profiles: () => programGateways(gateways.profiles.all()).map(({ profile: { id }, slug }) => ({ id, slug })),
    onChanged: conversations.republish,
    access: gateways.programAccess.state,
    readKey: gateways.embeddedKey,
    fetch: parts.fetch,
    beforeSend: () => budgets.check(null),
  })
  const toolServers = createToolServers({
    ...toolServerParts,
    database,
    keys: gateways.keychain,
    onSecret: parts.onSecret,
    openBrowser: parts.openBrowser,
    words,
    attachmentFiles,
    onRemoved: toolRules.removeServer,
    emit,
  })
  const gatewayExport = createExportCalls({
    readConfiguration: (signal) =>
      readConfiguration(
        {
          settings: settings.read,
          profiles: gateways.profiles.all,
          clientOf: gateways.clientOf,
          keys: gateways.keychain,
          listKeys: gateways.supervisor.keys.list,
          listLocalServers: () => gateways.localServers.calls['localServers.list'](),
          gatewayFolder: parts.gatewayDirectory,
        },
        signal,
      ),
    chooseFolder: toolServerParts.chooseFolder,
  })
  const programSetup = createProgramSetup({
    ...programSetupParts,
    environment: toolServerParts.environment,
    address: () => `http://127.0.0.1:${settings.read().programPort}/api/v1`,
    keys: gateways.supervisor.keys,
    emit,
  })
  return {
    gateways,
    conversations,
    search,
    transfers,
    presets,
    voice,
    attachmentFiles,
    ledger,
    costs,
    budgets,
    providerLists,
    policies,
    toolRules,
    toolServers,
    toolSupport,
    programRequests,
    requestActions,
    gatewayExport,
    programSetup,
    /** Ends everything that works in the background. Call it before the database is closed. */
    stop(): void {
      toolServers.stop()
      gateways.stop()
      programRequests.stop()
      search.close()
      costs.stop()
      voice.transcriber.interruptAll()
      voice.stopActivity()
    },
  }
}
