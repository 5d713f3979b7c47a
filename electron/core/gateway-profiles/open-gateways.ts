import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { ConnectionTest, GatewayStatus, KeychainState, SignInState } from '#shared/gateway-profile.ts'
import type { AnsweringGateway } from '../conversations/running-answer.ts'
import type { GatewayProcess } from '../embedded-gateway/gateway-process.ts'
import type { AskConsent } from '../embedded-gateway/serve-consent.ts'
import { type Supervisor, superviseGateway } from '../embedded-gateway/supervisor.ts'
import { describeChat } from '../gateway-client/describe-chat.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import { createKeychain, type Keychain } from '../key-store/keychain.ts'
import type { KeychainProcess } from '../key-store/keychain-process.ts'
import { createMemoryKeyStore, type KeyStore } from '../key-store/key-store.ts'
import { readRow, type SettingsStore, writeRow } from '../settings/settings-store.ts'
import { listenForCallback } from '../sign-in/callback-listener.ts'
import { createSignIn, type SignIn } from '../sign-in/sign-in.ts'
import { loopbackPlace, signInWays } from '../sign-in/sign-in-ways.ts'
import { createOriginConsent, type OriginConsent, type OriginConsentParts } from '../origins/origin-consent.ts'
import type { Database } from '../storage/database.ts'
import { english, type MainWords } from '../words/english.ts'
import { embeddedProfile, openRouterProfile } from './built-in-profiles.ts'
import { checkGateway, testConnection } from './check-gateway.ts'
import { exchangeCode } from './exchange-code.ts'
import { type ClientOf, createGatewayClients } from './gateway-clients.ts'
import { embeddedOrigin, embeddedProfileId, type GatewayProfile } from './gateway-profile.ts'
import { createGatewayStatuses, type GatewayStatuses } from './gateway-statuses.ts'
import { createProfiles, type Profiles, removed } from './profiles.ts'
import { swapModel } from './remembered-models.ts'

/** The gateways, the keys for them, and the way to get one. */
export interface Gateways {
  readonly profiles: Profiles
  readonly supervisor: Supervisor
  readonly statuses: GatewayStatuses
  readonly clientOf: ClientOf
  readonly keychain: Keychain
  readonly signIn: SignIn
  readonly originConsent: OriginConsent
  readonly testConnection: (profile: GatewayProfile) => Promise<ConnectionTest>
  /** What answers the conversations of a profile. Throws `not-found`, with what to do, where it was removed. */
  readonly answering: (profileId: string) => AnsweringGateway
}

export interface GatewaysParts {
  readonly database: Database
  readonly settings: SettingsStore
  readonly fetch: Fetch
  readonly spawnGateway: () => GatewayProcess
  /** What the embedded gateway owns. */
  readonly gatewayDirectory: string
  /** Asks the person whether a program may have a key to the embedded gateway. */
  readonly askConsent: AskConsent
  readonly keychainProcess: Pick<KeychainProcess, 'openEntry' | 'abandon'>
  /** Asks the person whether something may reach an origin for the first time. */
  readonly askOrigin: OriginConsentParts['ask']
  readonly openBrowser: (url: string) => Promise<void>
  /** Whether the system opens our scheme with this app. */
  readonly isSchemeRegistered: () => Promise<boolean>
  /** What main itself says, in the language of now. */
  readonly words?: () => MainWords
  readonly tell: GatewaysListener
}

/** What is told of the gateways. */
export interface GatewaysListener {
  onStatusChanged(status: GatewayStatus): void
  onProfilesChanged(): void
  /** Another program has a key to the embedded gateway, or one has lost it. */
  onGatewayKeysChanged(): void
  onKeychainChanged(state: KeychainState): void
  onSignInChanged(state: SignInState): void
  /** New chats belong to this gateway now, and their model is one of its own. */
  onModelChanged(profileId: string): void
  /** The browser came back from a gateway. */
  onReturned(): void
  /** A key, code or verifier: no log may hold it. */
  onSecret(secret: string): void
}

/** The row that says what the keychain holds. */
const accountsKey = 'keychainAccounts'
/** The row that says whose sign-in was begun. */
const lastSignInKey = 'lastSignIn'
const accountStates = z.record(z.string(), z.enum(['kept', 'to-remove']))

/** Starts the embedded gateway and opens everything that has to do with gateways. */
export function openGateways({
  database,
  settings,
  fetch,
  spawnGateway,
  gatewayDirectory,
  askConsent,
  keychainProcess,
  askOrigin,
  openBrowser,
  isSchemeRegistered,
  words = () => english,
  tell,
}: GatewaysParts): Gateways {
  /** What this run knows by itself: where nothing can be saved the whole app says so. */
  function remember(key: string, value: unknown): void {
    try {
      writeRow(database, key, value)
    } catch {
      // Told already.
    }
  }

  const never = new AbortController().signal
  const keychain = createKeychain({
    openEntry: keychainProcess.openEntry,
    abandon: keychainProcess.abandon,
    accounts: {
      read: () => readRow(database, accountsKey, accountStates) ?? {},
      write: (accounts) => remember(accountsKey, accounts),
    },
    onSecret: tell.onSecret,
    onChanged(state, before) {
      tell.onKeychainChanged(state)
      // A keychain that works as it was expected to changes no key.
      if (state.kind === 'memory' || before.kind === 'memory') accessChanged(null)
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
    builtIn: [embedded, openRouterProfile],
    keys,
    allow: originConsent.allowGateway,
    onChosen(before, id) {
      swapModel(database, settings, before, id)
      // The other gateway must not be asked for a preset of this one.
      settings.change({ presetSlug: null })
      tell.onModelChanged(id)
    },
    onChanged: accessChanged,
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
    dataDirectory: gatewayDirectory,
    askConsent,
    onKeysChanged: tell.onGatewayKeysChanged,
    exchange: (baseUrl, code, verifier, signal) => exchange(embedded, baseUrl, code, verifier, signal),
    async keepKey(key) {
      tell.onSecret(key)
      await keys.write(embeddedProfileId, 'user', { origin: embeddedOrigin, key })
      statuses.forget(embeddedProfileId)
    },
    onChanged() {
      tell.onProfilesChanged()
      if (profiles.active().kind === 'embedded') publishStatus()
    },
  })

  function exchange(
    profile: GatewayProfile,
    baseUrl: string,
    code: string,
    verifier: string,
    signal: AbortSignal,
  ): Promise<string> {
    return exchangeCode(fetch, { ...profile, baseUrl: async () => baseUrl }, code, verifier, signal)
  }

  let lastPublished = ''
  function publishStatus(): void {
    const status = statuses.of(profiles.active())
    const text = JSON.stringify(status)
    if (text === lastPublished) return
    lastPublished = text
    tell.onStatusChanged(status)
  }

  function accessChanged(changedId: string | null): void {
    const active = profiles.active()
    if (changedId !== null) statuses.forget(changedId)
    tell.onProfilesChanged()
    publishStatus()
    void statuses.check(active)
  }

  const signIn = createSignIn({
    find: profiles.find,
    lastProfile: {
      read: () => readRow(database, lastSignInKey, z.string().nullable()) ?? null,
      write: (profileId) => remember(lastSignInKey, profileId),
    },
    waysOf: async ({ dialect }) => signInWays(dialect, await isSchemeRegistered()),
    listen: ({ dialect }, nonce, onCallback) =>
      listenForCallback({ ...loopbackPlace(dialect), nonce, words: () => words().signInPage, onCallback }),
    async openBrowser(url) {
      originConsent.countSignInPage()
      await openBrowser(url)
    },
    exchange,
    async keep(profile, key, signal) {
      await profiles.saveKey(profile, 'user', key)
      const check = await statuses.check(profile)
      if (check.type === 'signed-out') {
        await profiles.removeKey(profile.id, 'user')
        throw new AppError(check.error ?? refusedKey)
      }
      signal.throwIfAborted()
      profiles.choose(profile.id)
    },
    onChanged: tell.onSignInChanged,
    onReturned: tell.onReturned,
    onSecret: tell.onSecret,
  })

  if (profiles.active().kind !== 'embedded') void statuses.check(profiles.active())

  return {
    profiles,
    supervisor,
    statuses,
    clientOf,
    keychain,
    signIn,
    originConsent,
    testConnection: (profile) => testConnection({ keys, fetch }, profile, never),
    answering(profileId) {
      const profile = profiles.all().find(({ id }) => id === profileId)
      if (!profile)
        throw removed('The gateway of this conversation was removed. Start a new chat to go on with another one.')
      return {
        dialect: profile.dialect,
        complete: (request, signal) => clientOf(profile).chat(request, signal),
        describe: (request) => describeChat(profile, request, asksForRouting()),
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
  message: 'The gateway does not take the key that it has just given out.',
} as const

/** The embedded gateway's key is made anew at each start and is kept in memory; all others are the keychain's. */
function keysByProfile(memory: KeyStore, keychain: KeyStore): KeyStore {
  const storeOf = (profileId: string): KeyStore => (profileId === embeddedProfileId ? memory : keychain)
  return {
    read: (profileId, slot) => storeOf(profileId).read(profileId, slot),
    write: (profileId, slot, key) => storeOf(profileId).write(profileId, slot, key),
    remove: (profileId, slot) => storeOf(profileId).remove(profileId, slot),
  }
}
