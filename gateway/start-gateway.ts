import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { ApiError } from './api-error.ts'
import { createRateLimiter } from './auth/rate-limiter.ts'
import { createAuthorizationCodes, type AuthorizationCodes } from './auth/authorization-codes.ts'
import { toErrorObject } from './error-response.ts'
import { createOpenWork } from './open-work.ts'
import type { ChatProvider } from './providers/chat-provider.ts'
import { createGuideProvider } from './providers/guide/guide-provider.ts'
import { openGuide } from './providers/guide/guide-index.ts'
import { createScriptProvider } from './providers/script/script-provider.ts'
import { createCatalogue } from './routing/catalogue.ts'
import { createServerTools } from './server-tools/create-server-tools.ts'
import { createEndpointSpeeds } from './routing/endpoint-speeds.ts'
import { createStickySessions } from './routing/sticky-sessions.ts'
import { createUpstreamDirectory } from './upstreams/upstream-directory.ts'
import type { UpstreamSettings } from './upstreams/upstream-settings.ts'
import { createKeyStore, type KeyStore } from './store/key-store.ts'
import { createPresetStore } from './store/preset-store.ts'
import { openDatabase } from './store/open-database.ts'
import { openSpeech } from './speech/open-speech.ts'
import { readInstallation } from './store/installation.ts'

export interface GatewayOptions {
  /** Where the database lives; `:memory:` keeps nothing. */
  readonly dataDirectory: string
  /** The folder with the pages of the user guide. */
  readonly guideDirectory: string
  /** The program of the speech engines. */
  readonly speechWorker: URL
  /** 0 takes any free port. */
  readonly port: number
  /** Told of every error that is a fault of ours. */
  readonly reportFault: (error: unknown) => void
  /** Milliseconds; see Services. */
  readonly keepAliveEvery?: number
  /** Milliseconds that a speech engine may take for one sentence; a minute without it. */
  readonly speechWithin?: number
  /** Served beside the built-in ones, after them where both have a model. */
  readonly moreProviders?: readonly ChatProvider[]
  /** Servers on this computer that are looked for when somebody asks for models; without it none. */
  readonly localServers?: readonly UpstreamSettings[]
}

export interface Gateway {
  readonly baseUrl: string
  readonly authorizeUrl: string
  readonly keys: KeyStore
  readonly codes: AuthorizationCodes
  /** Stops listening, ends open streams with a word why, and closes the database. Calls after the first wait for it. */
  readonly close: () => Promise<void>
}

/** How long a stream may take to say goodbye before its socket is closed, in milliseconds. */
const farewell = 500
/** How often the times at which keys were used are written down, in milliseconds. */
const flushEvery = 60_000

/**
 * Opens the stores and providers, and serves on 127.0.0.1 alone.
 * @throws where the port is taken, the data folder cannot be written or the guide is missing
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const guide = openGuide(options.guideDirectory)
  const database = openDatabase(options.dataDirectory)
  const installation = readInstallation(database)
  const keys = createKeyStore(database)
  const codes = createAuthorizationCodes()
  const openWork = createOpenWork()
  const speech = openSpeech({
    program: options.speechWorker,
    reportFault: options.reportFault,
    ...(options.speechWithin === undefined ? {} : { answerWithin: options.speechWithin }),
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
    reportFault: options.reportFault,
  })
  let host = ''
  const app = createApp({
    host: () => host,
    services: {
      installation,
      keys,
      rates: createRateLimiter(),
      codes,
      presets: createPresetStore(database, installation),
      catalogue: createCatalogue(providers, upstreams, audioProviders),
      audio: speech.providers,
      readRecording: speech.readRecording,
      serverTools: createServerTools(guide),
      sessions: createStickySessions(),
      speeds: createEndpointSpeeds(),
      openWork,
      keepAliveEvery: options.keepAliveEvery ?? 1000,
      reportFault: options.reportFault,
    },
  })

  const answer = getRequestListener(app.fetch, { errorHandler: refuseUnreadable })
  // The listener settles every error itself.
  const server = createServer((request, response) => void answer(request, response))
  server.on('clientError', (_error, socket) => {
    // What is no HTTP at all still gets an Error object, where the socket can take it.
    if (socket.writable) socket.end(writeRawRefusal())
    else socket.destroy()
  })
  const closeStores = () => {
    keys.flush()
    database.close()
    guide.close()
  }
  try {
    host = `127.0.0.1:${await listen(server, options.port)}`
  } catch (error) {
    closeStores()
    throw error
  }
  const flushing = setInterval(() => keys.flush(), flushEvery)
  flushing.unref()

  const close = async () => {
    clearInterval(flushing)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    openWork.stopAll()
    // A connection is idle once its stream has said goodbye; what has not after a while is closed as it is.
    const closingIdle = setInterval(() => server.closeIdleConnections(), 10)
    const last = setTimeout(() => server.closeAllConnections(), farewell)
    await closed
    clearInterval(closingIdle)
    clearTimeout(last)
    await speech.close()
    closeStores()
  }
  let closing: Promise<void> | undefined
  return {
    baseUrl: `http://${host}/api/v1`,
    authorizeUrl: `http://${host}/auth`,
    keys,
    codes,
    close: () => (closing ??= close()),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'))
      else resolve(address.port)
    })
  })
}

const unreadable = toErrorObject(new ApiError(400, 'The request cannot be read'))

/** A request of which not even a URL can be made. */
function refuseUnreadable(): Response {
  return Response.json(unreadable, { status: 400 })
}

function writeRawRefusal(): string {
  const body = JSON.stringify(unreadable)
  return (
    'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close\r\n' +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
