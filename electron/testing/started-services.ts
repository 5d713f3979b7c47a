import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { GatewayProcess } from '../core/utility-process.ts'
import { noLog } from '../core/logs/log.ts'
import { createSettingsStore } from '../core/settings/settings-store.ts'
import { openStorage } from '../core/storage/storage.ts'
import { createMicrophoneGate } from '../core/voice/microphone-gate.ts'
import { createUpdates } from '../core/updates/updates.ts'
import { english } from '../core/words/english.ts'
import { allHandlers } from '../all-handlers.ts'
import { createEvents } from '../ipc/broadcast.ts'
import { startServices } from '../start-services.ts'
import { emitTo } from './emit-to.ts'
import { fakeKeychain } from './fake-keychain.ts'
import { type Answerer, eventStream, json, loopbackServer, type LoopbackServer } from './loopback-server.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'

/** An embedded gateway that never starts. */
const silentProcess: GatewayProcess = {
  post: () => undefined,
  onMessage: () => undefined,
  onExit: () => undefined,
  kill: () => undefined,
}

/** Starts all services on a separate database, and the handlers for windows: main without Electron. */
export function startedServices() {
  const directory = temporaryDirectory()
  const nothing = (): void => undefined
  const relaunch = vi.fn<() => void>()
  const storage = openStorage({
    places: { database: join(directory, 'gatehouse.db'), backups: join(directory, 'backups') },
    log: noLog,
    emit: nothing,
    relaunch,
  })
  const keychain = fakeKeychain()
  const chooseFile = {
    toSave: vi.fn<(name: string) => Promise<string | null>>(async () => null),
    toOpen: async () => null,
    toAttach: async () => [],
    show: nothing,
  }
  const onLedgerChanged = vi.fn<() => void>()
  const events = createEvents(emitTo({ 'ledger.changed': () => onLedgerChanged() }))
  const settings = createSettingsStore(storage.database)
  const services = startServices({
    database: storage.database,
    settings,
    events,
    fetch: (url, options) => fetch(url, options),
    spawnGateway: () => silentProcess,
    gatewayDirectory: join(directory, 'gateway'),
    askConsent: async () => false,
    keychainProcess: keychain,
    askOrigin: async () => true,
    openBrowser: async () => undefined,
    isSchemeRegistered: async () => true,
    onSecret: nothing,
    soundDirectories: { clips: join(directory, 'clips'), spoken: join(directory, 'spoken') },
    activityWorker: join(directory, 'no-worker.js'),
    attachmentDirectory: join(directory, 'attachments'),
    importWorker: join(directory, 'no-worker.js'),
    schemaWorker: join(directory, 'no-worker.js'),
    searchWorker: join(directory, 'no-worker.js'),
    searchIndex: null,
    chooseFile,
    words: () => english,
    toolServers: {
      spawn: () => ({ ...silentProcess, post: nothing }),
      chooseFolder: async () => null,
      askToolServer: async () => false,
      environment: { platform: process.platform, variables: {}, home: directory },
      appVersion: '1.0.0',
      redact: (text) => text,
    },
    programSetup: { directory: join(directory, 'program-setup'), copyToClipboard: async () => undefined },
    onDamaged: nothing,
  })
  onTestFinished(() => {
    services.conversations.interruptAll()
    services.stop()
    storage.close()
  })
  const updates = createUpdates({
    database: storage.database,
    source: null,
    fetch,
    version: '1.0.0',
    system: process,
    isAutomatic: () => false,
    emit: nothing,
  })
  const { calls, streams } = allHandlers({
    app: {
      version: '1',
      dataDirectory: directory,
      noticesDirectory: directory,
      openExternal: async () => undefined,
      openFolder: async () => undefined,
      openLogFolder: async () => undefined,
      diagnostics: () => '',
      windows: { showConversation: nothing, showMain: nothing },
      trayState: async () => 'off',
      dictation: { state: () => 'off', copy: async () => undefined },
    },
    storage,
    settings,
    services,
    updates,
    chooseFile,
    words: () => english,
    microphone: createMicrophoneGate(async () => true),
    guideDirectory: join(import.meta.dirname, '../../docs/guide'),
    onSettingsChanged: nothing,
    backUp: async () => undefined,
  })
  return { storage, settings, services, calls, streams, keychain, chooseFile, relaunch, onLedgerChanged, directory }
}

export type StartedServices = ReturnType<typeof startedServices>

const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' }
const answers: Record<string, Answerer> = {
  '/models': json(200, { data: [] }),
  '/chat/completions': eventStream(
    `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
  ),
  '/audio/transcriptions': json(200, { text: 'Heard.' }),
  '/audio/speech': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'audio/pcm;rate=24000' }).end(Buffer.alloc(4800, 7))
  },
}

/** Starts a gateway that answers every request, and records each with its key. */
export async function answeringGateway() {
  const server: LoopbackServer = await loopbackServer((request, response) => {
    const path = new URL(request.url ?? '', server.baseUrl).pathname.replace('/api/v1', '')
    const answer = answers[path] ?? json(404, { error: { code: 404, message: 'Not found' } })
    answer(request, response)
  })
  return {
    baseUrl: server.baseUrl,
    /** Billed requests: path and authorization of each. */
    sent: () =>
      server.requests
        .filter(({ method }) => method === 'POST')
        .map(({ url, headers }) => `${url.replace('/api/v1', '')} ${headers.authorization ?? 'without a key'}`),
    requests: server.requests,
  }
}

/** Adds a gateway with a key, like Settings. Returns the id of its profile. */
export async function addGateway({ calls }: StartedServices, name: string, baseUrl: string, key: string) {
  const draft = { name, baseUrl, authorizeUrl: null, dialect: 'gateway' as const }
  const { id } = await calls['profiles.save']({ draft })
  await calls['keys.save']({ profileId: id, slot: 'user', key })
  return id
}
