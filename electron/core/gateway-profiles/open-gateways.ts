import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { ConnectionTest } from '#shared/gateway-profile.ts'
import { regionalBaseUrls, regionAt } from '#shared/gateway-regions.ts'
import type { Emit } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { notFound } from '../app-errors.ts'
import type { AnsweringGateway } from '../gateway-client/answering-gateway.ts'
import type { GatewayProcess } from '../utility-process.ts'
import type { AskConsent } from '../embedded-gateway/serve-consent.ts'
import type { ProgramRequestListener } from '../embedded-gateway/program-port.ts'
import { superviseGateway } from '../embedded-gateway/supervisor.ts'
import { describeChat } from '../gateway-client/build-request.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import { createProgramAccess } from '../programs/program-access.ts'
import { readProgramRoutes } from '../programs/program-routes.ts'
import { createUpstreamList } from '../programs/program-upstreams.ts'
import { createKeychain } from '../key-store/keychain.ts'
import type { KeychainProcess } from '../key-store/keychain-process.ts'
import { createMemoryKeyStore, keyFor, type KeyStore } from '../key-store/key-store.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'
import { listenForCallback } from '../sign-in/callback-listener.ts'
import { createSignIn } from '../sign-in/sign-in.ts'
import { loopbackAddress, signInWays } from '../sign-in/sign-in-ways.ts'
import { createOriginConsent, type OriginConsentParts } from '../origins/origin-consent.ts'
import type { Database } from '../storage/database.ts'
import { english, type MainWords } from '../words/english.ts'
import { embeddedProfile, openRouterIn } from './built-in-profiles.ts'
import { checkGateway, testConnection } from './check-gateway.ts'
import { createConnectCalls } from './connect-gateway.ts'
import { exchangeCode, createGatewayClients } from './gateway-clients.ts'
import { embeddedOrigin, embeddedProfileId, type GatewayProfile } from '../gateway-client/gateway-profile.ts'
import { findFreeModel } from './free-model.ts'
import { createGatewayStatuses } from './gateway-statuses.ts'
import { createLocalServers } from './local-servers.ts'
import { createProfiles } from './profiles.ts'
import { hasRememberedModel, readOpenRouterRegion, rememberedModel, rememberModel } from './profile-store.ts'

export interface GatewaysParts {
  readonly database: Database
  readonly settings: SettingsStore
  readonly fetch: Fetch
  readonly spawnGateway: () => GatewayProcess
  /** Delay of the start of the embedded gateway in milliseconds, unless something needs it. */
  readonly gatewayDelayMs?: number
  /** Data directory of the embedded gateway. */
  readonly gatewayDirectory: string
  /** Asks the person whether a program may have a key of the embedded gateway. */
  readonly askConsent: AskConsent
  /** Receives the requests of other programs to the embedded gateway. */
  readonly onProgramRequest: ProgramRequestListener
  readonly keychainProcess: Pick<KeychainProcess, 'openEntry' | 'abandon'>
  /** Asks the person whether the app may contact an origin for the first time. */
  readonly askOrigin: OriginConsentParts['ask']
  readonly openBrowser: (url: string) => Promise<void>
  /** Returns whether the system opens the scheme of the app with this app. */
  readonly isSchemeRegistered: () => Promise<boolean>
  /** Main-process strings in the current UI language. */
  readonly words?: () => MainWords
  readonly emit: Emit
  /** Receives keys, codes and verifiers, which must not be logged. */
  readonly onSecret: (secret: string) => void
}

/** Settings row with the accounts in the keychain. */
const accountsKey = 'keychainAccounts'
/** Settings row with the profile of the last sign-in. */
const lastSignInKey = 'lastSignIn'
const accountStates = z.record(z.string(), z.enum(['kept', 'to-remove']))

/** The gateways, their keys and the sign-in. */
export type Gateways = ReturnType<typeof openGateways>

/** Starts the embedded gateway and creates everything related to gateways. */
export function openGateways({
  database,
  settings,
  fetch,
  spawnGateway,
  gatewayDelayMs = 0,
  gatewayDirectory,
  askConsent,
  onProgramRequest,
  keychainProcess,
  askOrigin,
  openBrowser,
  isSchemeRegistered,
  words = () => english,
  emit,
  onSecret,
}: GatewaysParts) {
  /** Stores a value. A failure only affects later runs, and the app reports storage problems itself. */
  function remember(key: string, value: unknown): void {
    try {
      writeRow(database, key, value)
    } catch {
      // Reported by the storage state.
    }
  }

  const modelObservers: ((profileId: string) => void)[] = []
  const returnObservers: (() => void)[] = []
  const never = new AbortController().signal
  const keychain = createKeychain({
    openEntry: keychainProcess.openEntry,
    abandon: keychainProcess.abandon,
    accounts: {
      read: () => readRow(database, accountsKey, accountStates) ?? {},
      write: (accounts) => remember(accountsKey, accounts),
    },
    onSecret,
    onChanged(state, before) {
      emit('keychain.changed', state)
      // A keychain that works as expected changes no key.
      if (state.kind === 'memory' || before.kind === 'memory') onAccessChanged(null)
    },
  })
  const keys = keysByProfile(createMemoryKeyStore(), keychain)

  const embedded = embeddedProfile(
    { state: () => supervisor.state(), baseUrl: (signal) => supervisor.baseUrl(signal) },
    () => words().embeddedGateway,
  )
  const originConsent = createOriginConsent({
    database,
    ask: askOrigin,
    gatewayOrigins: () => profiles.all().flatMap(originsOf),
  })
  const profiles = createProfiles({
    database,
    builtIn: [embedded, openRouterIn(() => readOpenRouterRegion(database))],
    keys,
    allow: originConsent.allowGateway,
    onLeaving: (before) => rememberModel(database, before, settings.read().model),
    onChosen(id) {
      // The other gateway must not be asked for a preset of this one.
      settings.change({ model: rememberedModel(database, id), presetSlug: null })
      for (const observe of modelObservers) observe(id)
    },
    onChanged: onAccessChanged,
  })
  const statuses = createGatewayStatuses({
    supervisorState: () => supervisor.state(),
    setAside: () => supervisor.setAside(),
    ask: (profile) => checkGateway({ keys, fetch }, profile, never),
    onChanged(profile) {
      if (profile.id === profiles.active().id) publishStatus()
    },
  })
  const asksForRouting = (): boolean => settings.read().asksForRouting
  const clientOf = createGatewayClients({ keys, fetch, asksForRouting, onOutcome: statuses.observe })

  const supervisor = superviseGateway({
    spawn: spawnGateway,
    startDelayMs: gatewayDelayMs,
    dataDirectory: gatewayDirectory,
    askConsent,
    onKeysChanged: () => emit('gatewayKeys.changed', {}),
    onSecret,
    declinedServers: () => settings.read().declinedServers,
    onLocalServersChanged(servers) {
      localServers.receive(servers)
      emit('programs.upstreamsChanged', {})
    },
    onProgramRequest,
    exchange: (baseUrl, code, verifier, signal) => exchange(embedded, baseUrl, code, verifier, signal),
    async keepKey(key) {
      onSecret(key)
      await keys.write(embeddedProfileId, 'user', { origin: embeddedOrigin, key })
      statuses.invalidate(embeddedProfileId)
    },
    onChanged({ type }) {
      if (type === 'connected') programAccess.gatewayStarted()
      else programAccess.gatewayLost()
      emit('profiles.changed', {})
      if (profiles.active().kind === 'embedded') publishStatus()
    },
  })
  const programAccess = createProgramAccess({
    settings,
    port: supervisor.programs,
    readRoutes: () => readProgramRoutes(profiles.all(), keys, settings.read()),
    emit,
  })

  const localServers = createLocalServers({
    search: (maxAgeMs) => supervisor.localServers.search(maxAgeMs),
    decline: (slugs) => supervisor.localServers.decline(slugs),
    settings,
    isEmbeddedActive: () => profiles.active().kind === 'embedded',
    emit,
  })

  function exchange(
    profile: GatewayProfile,
    baseUrl: string,
    code: string,
    verifier: string,
    signal: AbortSignal,
  ): Promise<string> {
    // A code is exchanged at the site that issued it, also for a profile of another region.
    const site = regionAt(baseUrl) === null ? baseUrl : regionalBaseUrls.global
    return exchangeCode(fetch, { ...profile, baseUrl: async () => site }, code, verifier, signal)
  }

  let lastPublished = ''
  let hasStopped = false
  /** Does nothing once the app quits: checks may still end then, but the database is closed. */
  function publishStatus(): void {
    if (hasStopped) return
    const status = statuses.of(profiles.active())
    const text = JSON.stringify(status)
    if (text === lastPublished) return
    lastPublished = text
    emit('gateway.changed', status)
  }

  function onAccessChanged(changedId: string | null): void {
    if (hasStopped) return
    const active = profiles.active()
    if (changedId !== null) statuses.invalidate(changedId)
    emit('profiles.changed', {})
    programAccess.follow()
    emit('programs.upstreamsChanged', {})
    publishStatus()
    void statuses.check(active)
  }

  /** Makes a free model the one of new chats for a gateway that they have not used, so that no credit is needed. */
  async function preferFreeModel(profile: GatewayProfile): Promise<void> {
    const isInUse = profiles.active().id === profile.id
    if (isInUse ? settings.read().model !== null : hasRememberedModel(database, profile.id)) return
    const model = await findFreeModel(clientOf(profile), never)
    if (model === null) return
    if (!isInUse) return rememberModel(database, profile.id, model)
    settings.change({ model })
    for (const observe of modelObservers) observe(profile.id)
  }

  /** Stores and tests a key, and makes the profile the active one. A refused key is not kept. */
  async function acceptKey(profile: GatewayProfile, key: string, signal: AbortSignal): Promise<void> {
    await profiles.saveKey(profile, 'user', key)
    const check = await statuses.check(profile)
    if (check.type === 'signed-out') {
      await profiles.removeKey(profile.id, 'user')
      throw new AppError(check.error ?? refusedKey)
    }
    signal.throwIfAborted()
    await preferFreeModel(profile)
    profiles.choose(profile.id)
  }

  const signIn = createSignIn({
    find: profiles.find,
    lastProfile: {
      read: () => readRow(database, lastSignInKey, z.string().nullable()) ?? null,
      write: (profileId) => remember(lastSignInKey, profileId),
    },
    waysOf: async ({ dialect }) => signInWays(dialect, await isSchemeRegistered()),
    listen: ({ dialect }, nonce, onCallback) =>
      listenForCallback({ ...loopbackAddress(dialect), nonce, words: () => words().signInPage, onCallback }),
    async openBrowser(url) {
      originConsent.countSignInPage()
      await openBrowser(url)
    },
    exchange,
    acceptKey,
    onChanged: (state) => emit('signIn.changed', state),
    onReturned() {
      for (const observe of returnObservers) observe()
    },
    onSecret,
  })

  if (profiles.active().kind !== 'embedded') void statuses.check(profiles.active())

  return {
    profiles,
    supervisor,
    statuses,
    clientOf,
    keychain,
    signIn,
    localServers,
    programAccess,
    /** The app's own key of the embedded gateway; null until it is signed in there. */
    embeddedKey: () => keyFor(keys, embeddedProfileId, 'user', embeddedOrigin),
    programUpstreams: createUpstreamList({ profiles, keys, settings, localServers }),
    originConsent,
    connectCalls: createConnectCalls({ fetch, profiles, originConsent, onSecret, preferFreeModel }),
    testConnection: (profile: GatewayProfile): Promise<ConnectionTest> =>
      testConnection({ keys, fetch }, profile, never),
    /** Runs when new chats use another gateway and one of its models. */
    onModelChanged: (observer: (profileId: string) => void): void => void modelObservers.push(observer),
    /** Runs when the browser returns from a gateway. */
    onReturned: (observer: () => void): void => void returnObservers.push(observer),
    /** Stops the embedded gateway and publishes nothing more. Call when the app quits, before the keychain ends. */
    stop(): void {
      hasStopped = true
      supervisor.stop()
    },
    /**
     * Returns the gateway for the conversations of a profile. Throws `not-found`, with a recovery, if the profile was
     * removed.
     */
    answering(profileId: string): AnsweringGateway {
      const profile = profiles.all().find(({ id }) => id === profileId)
      if (!profile) throw notFound(explain('conversationGatewayRemoved'))
      return {
        dialect: profile.dialect,
        complete: (request, signal, cache) => clientOf(profile).chat(request, signal, cache),
        describe: (request, cache) => describeChat(profile, request, { asksForRouting: asksForRouting(), cache }),
      }
    },
  }
}

function originsOf({ address }: GatewayProfile): string[] {
  const { baseUrl, authorizeUrl } = address() ?? { baseUrl: null, authorizeUrl: null }
  return [baseUrl, authorizeUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]))
}

const refusedKey = {
  source: 'gateway',
  status: 401,
  code: 401,
  ...explain('newKeyRefused'),
} as const

/** Stores the key of the embedded gateway, which is new at each start, in memory, and all others in the keychain. */
function keysByProfile(memory: KeyStore, keychain: KeyStore): KeyStore {
  const storeOf = (profileId: string): KeyStore => (profileId === embeddedProfileId ? memory : keychain)
  return {
    read: (profileId, slot) => storeOf(profileId).read(profileId, slot),
    write: (profileId, slot, key) => storeOf(profileId).write(profileId, slot, key),
    remove: (profileId, slot) => storeOf(profileId).remove(profileId, slot),
  }
}
