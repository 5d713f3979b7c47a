import type { QuarantinedDatabase } from '#shared/gateway-profile.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import { type Audience, createApp } from './app.ts'
import { closeServer } from './http/close-server.ts'
import { createConnections } from './http/connections.ts'
import { createGatewayServer, listenOnLoopback } from './http/gateway-server.ts'
import { defaultLimits, type GatewayLimits } from './http/limits.ts'
import { createOpenRequests } from './http/open-requests.ts'
import { createOpenWork } from './http/open-work.ts'
import { createRateLimiter } from './auth/admit.ts'
import { createCreditGate } from './auth/credit-gate.ts'
import { createProgramFinder, type ProgramFinder } from './authorize/find-program.ts'
import type { Consent } from './authorize/consent.ts'
import { createAuthorizationCodes, type AuthorizationCodes } from './auth/authorization-codes.ts'
import type { ChatProvider } from './providers/chat-provider.ts'
import { createGuideProvider } from './providers/guide/guide-provider.ts'
import { openGuide } from '#shared-node/guide/guide-index.ts'
import { createScriptProvider } from './providers/script/script-provider.ts'
import type { ProgramRoutes } from '#shared/programs/model-alias.ts'
import { createGatewayPresets } from './presets/gateway-presets.ts'
import { createPresetLibrary } from './presets/preset-library.ts'
import { createProgramServer, type ProgramServer } from './program-server.ts'
import { createRequestLog, type RequestLog, type RequestLogListener } from './request-log/request-log.ts'
import { createResponseCache } from './response-cache/response-cache.ts'
import { withAliases } from './routing/aliases.ts'
import type { GatewayServices } from './services.ts'
import { createCatalogue } from './routing/catalogue.ts'
import { withUnlistedModels } from './routing/unlisted-models.ts'
import { createServerTools } from './server-tools/create-server-tools.ts'
import { createEndpointSpeeds } from './routing/endpoint-speeds.ts'
import { createStickySessions } from './routing/sticky-sessions.ts'
import { createGatewayUpstreams, joinUpstreams } from './upstreams/gateway-upstreams.ts'
import { createUpstreamDirectory, type UpstreamDirectory } from './upstreams/upstream-directory.ts'
import type { UpstreamSettings } from './upstreams/upstream-settings.ts'
import { createIssuedKeyStore, type IssuedKeyStore } from './store/key-store.ts'
import { createGenerationStore } from './store/generation-store.ts'
import { createPresetStore } from './store/preset-store.ts'
import { isDamage, openOrReplace } from './store/open-or-replace.ts'
import { openSpeech } from './speech/open-speech.ts'
import { readInstallation } from './store/installation.ts'

export interface GatewayOptions {
  /** The folder of the database; `:memory:` stores nothing on disk. */
  readonly dataDirectory: string
  /** The folder with the pages of the user guide. */
  readonly guideDirectory: string
  /** The program of the speech engines. */
  readonly speechWorker: URL
  /** 0 takes any free port. */
  readonly port: number
  /** Called with every internal fault. */
  readonly reportFault: (error: unknown) => void
  /** Asks the person before a program gets a key. */
  readonly consent: Consent
  /** Finds the program that asks for a key; defaults to the system's own tables. */
  readonly programs?: ProgramFinder
  /** Called after a program exchanged its code for a key. */
  readonly onKeyIssued?: () => void
  /** Called if the database was damaged and replaced by a new one. */
  readonly onDatabaseQuarantined?: (found: QuarantinedDatabase) => void
  /** Called once when the database turns out to be damaged while the gateway runs: the next start replaces it. */
  readonly onDamaged?: () => void
  /** Differences from `defaultLimits`. */
  readonly limits?: Partial<GatewayLimits>
  /** Milliseconds; see GatewayServices. */
  readonly keepAliveIntervalMs?: number
  /** Milliseconds that a speech engine may take for one sentence; a minute by default. */
  readonly speechTimeoutMs?: number
  /** Served in addition to the built-in ones, which come first for a shared model. */
  readonly moreProviders?: readonly ChatProvider[]
  /** Servers on this computer that are looked for when models are listed; none by default. */
  readonly localServers?: readonly UpstreamSettings[]
  /** Called when a search found other local servers or models than the one before. */
  readonly onLocalServersChanged?: (servers: readonly LocalServer[]) => void
  /** Whose keys the first address serves; all by default. */
  readonly audience?: Audience
  /** Receives the requests of programs at their own address. */
  readonly onProgramRequest?: RequestLogListener
}

export interface Gateway {
  readonly baseUrl: string
  readonly authorizeUrl: string
  readonly keys: IssuedKeyStore
  readonly codes: AuthorizationCodes
  readonly upstreams: Pick<UpstreamDirectory, 'localServers' | 'refresh' | 'decline'>
  /** The second address, for other programs. */
  readonly programs: ProgramServer & Pick<RequestLog, 'keepTexts'> & { setRoutes(routes: ProgramRoutes): void }
  /**
   * Stops listening, ends open streams with an error that says why, and closes the database. Later calls wait for the
   * first.
   */
  readonly close: () => Promise<void>
}

/** How often the last use of keys and new generations are written. */
const flushIntervalMs = 10_000

/**
 * Opens the stores and providers, and serves on 127.0.0.1 only.
 * @throws if the port is taken, the data folder cannot be written or the guide is missing
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const guide = openGuide(options.guideDirectory)
  const { database, quarantined } = openOrReplace(options.dataDirectory)
  if (quarantined !== null) options.onDatabaseQuarantined?.(quarantined)
  const reportFault = createFaultReporter(options)
  const installation = readInstallation(database)
  const keys = createIssuedKeyStore(database)
  // The programs that they were lent to belong to an earlier run of the app.
  keys.takeBackAll()
  const generations = createGenerationStore(database)
  const codes = createAuthorizationCodes()
  const openWork = createOpenWork()
  const limits: GatewayLimits = { ...defaultLimits, ...options.limits }
  const connections = createConnections(limits.maxConnections)
  const speech = openSpeech({
    program: options.speechWorker,
    reportFault,
    ...(options.speechTimeoutMs === undefined ? {} : { callTimeoutMs: options.speechTimeoutMs }),
  })
  const providers: [ChatProvider, ...ChatProvider[]] = [
    createGuideProvider({ guide }),
    createScriptProvider(),
    ...(options.moreProviders ?? []),
  ]
  const audioProviders = [...speech.providers.speakers, ...speech.providers.transcribers]
  const upstreams = createUpstreamDirectory({
    dataDirectory: options.dataDirectory,
    localServers: options.localServers ?? [],
    takenSlugs: new Set([...providers, ...audioProviders].map(({ profile }) => profile.slug)),
    reportFault,
    onLocalServersChanged: options.onLocalServersChanged,
  })
  const gatewayUpstreams = createGatewayUpstreams()
  let aliases: ProgramRoutes['aliases'] = []
  const requestLog = options.onProgramRequest === undefined ? null : createRequestLog(options.onProgramRequest)
  const presets = createPresetStore(database, installation)
  const services: GatewayServices = {
    installation,
    keys,
    rates: createRateLimiter(),
    credit: createCreditGate(keys),
    openRequests: createOpenRequests(limits),
    connections,
    requestLog: null,
    codes,
    consent: options.consent,
    programs: options.programs ?? createProgramFinder(),
    onKeyIssued: options.onKeyIssued ?? (() => undefined),
    presets,
    presetLibrary: createPresetLibrary(presets),
    generations,
    catalogue: createCatalogue(providers, upstreams, audioProviders),
    audio: speech.providers,
    readRecording: speech.readRecording,
    serverTools: createServerTools(guide),
    sessions: createStickySessions(),
    speeds: createEndpointSpeeds(),
    responseCache: createResponseCache(),
    openWork,
    keepAliveIntervalMs: options.keepAliveIntervalMs ?? 1000,
    reportFault,
  }
  const ownCatalogue = createCatalogue(providers, joinUpstreams([upstreams, gatewayUpstreams]), audioProviders)
  const programCatalogue = withAliases(
    withUnlistedModels(ownCatalogue, gatewayUpstreams),
    () => aliases,
    (model) => gatewayUpstreams.isPending(model),
  )
  const gatewayPresets = createGatewayPresets(() => gatewayUpstreams.sources)
  const programPresets = createPresetLibrary(presets, gatewayPresets)
  const programServer = createProgramServer(
    { ...services, catalogue: programCatalogue, presetLibrary: programPresets, requestLog },
    limits,
  )
  let host = ''
  const { audience } = options
  const app = createApp({ host: () => host, services, ...(audience === undefined ? {} : { audience }) })

  const server = createGatewayServer(app.fetch, limits, connections)
  /** Entries that cannot be written now are written at the next attempt. */
  const flush = () => {
    try {
      keys.flush()
      generations.flush()
    } catch (error) {
      reportFault(error)
    }
  }
  const closeStores = () => {
    flush()
    database.close()
    guide.close()
  }
  try {
    host = `127.0.0.1:${await listenOnLoopback(server, options.port)}`
  } catch (error) {
    closeStores()
    throw error
  }
  const flushing = setInterval(flush, flushIntervalMs)
  flushing.unref()

  const close = async () => {
    clearInterval(flushing)
    await Promise.all([programServer.serve(null), closeServer(server, openWork)])
    await speech.close()
    closeStores()
  }
  let closing: Promise<void> | undefined
  return {
    baseUrl: `http://${host}/api/v1`,
    authorizeUrl: `http://${host}/auth`,
    keys,
    codes,
    upstreams,
    programs: {
      serve: programServer.serve,
      keepTexts: (maxBytes) => requestLog?.keepTexts(maxBytes),
      setRoutes(routes) {
        aliases = routes.aliases
        gatewayUpstreams.set(routes.gateways)
        // What is read now drops what it held of gateways that are gone, with their keys.
        void ownCatalogue.models
        void gatewayPresets.known()
      },
    },
    close: () => (closing ??= close()),
  }
}

/** Returns a function that reports every fault, and the first one that shows a damaged database also to `onDamaged`. */
function createFaultReporter({ reportFault, onDamaged }: GatewayOptions): (error: unknown) => void {
  let isKnown = false
  return (error) => {
    reportFault(error)
    if (isKnown || !isDamage(error)) return
    isKnown = true
    onDamaged?.()
  }
}
