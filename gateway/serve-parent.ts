import { type MessageFromGateway, messageToGateway, type MessageToGateway } from '#shared/embedded-gateway-messages.ts'
import { explanationOf } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { type BootSecret, createBootSecret } from './auth/secrets.ts'
import { createAppConsent } from './authorize/app-consent.ts'
import { findGuide, findSpeechWorker } from './program-files.ts'
import { answerKeyMessage } from './program-keys.ts'
import { type Gateway, startGateway } from './start-gateway.ts'
import { usualLocalServers } from './upstreams/upstream-settings.ts'

/** The port to the program that started this process: the part of Electron's utility process that is needed. */
interface AppPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
  postMessage(message: MessageFromGateway): void
}

/** Returns the port if there is one. Node does not know it, so it is read from the process instead of imported. */
export function findAppPort(owner: object): AppPort | undefined {
  const port: unknown = Reflect.get(owner, 'parentPort')
  return isParentPort(port) ? port : undefined
}

function isParentPort(port: unknown): port is AppPort {
  return typeof port === 'object' && port !== null && 'on' in port && 'postMessage' in port
}

interface ParentOptions {
  /** The URL of the entry file; the guide is next to it. */
  readonly program: string
  /** Ends the process. */
  readonly exit?: (code: number) => void
}

function reportFault(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}

/** Serves the app that started this process: waits for `start`, then answers its messages. */
export function serveParent(port: AppPort, { program, exit = (code) => process.exit(code) }: ParentOptions): void {
  let running: { readonly gateway: Gateway; readonly bootSecret: BootSecret } | undefined
  const started = Promise.withResolvers<Gateway>()
  let declined: readonly string[] = []

  const consent = createAppConsent((message) => port.postMessage(message))

  const start = async (message: Extract<MessageToGateway, { type: 'start' }>) => {
    try {
      const gateway = await startGateway({
        port: message.port,
        dataDirectory: message.dataDirectory,
        guideDirectory: findGuide(program),
        speechWorker: findSpeechWorker(program),
        localServers: usualLocalServers,
        consent,
        onDatabaseQuarantined: (found) => port.postMessage({ type: 'database-set-aside', ...found }),
        onDamaged: () => void restart(),
        onKeyIssued: () => port.postMessage({ type: 'keys-changed' }),
        audience: 'app',
        onProgramRequest: {
          began: (request) => port.postMessage({ type: 'program-request-began', request }),
          progressed: (request) => port.postMessage({ type: 'program-request-progressed', request }),
          texts: (id, texts) => port.postMessage({ type: 'program-request-texts', id, texts }),
          ended: (request) => port.postMessage({ type: 'program-request-ended', request }),
        },
        onLocalServersChanged: (servers) =>
          port.postMessage({ type: 'local-servers', id: null, servers: [...servers] }),
        reportFault,
      })
      running = { gateway, bootSecret: createBootSecret(message.bootSecret) }
      gateway.upstreams.decline(declined)
      started.resolve(gateway)
      port.postMessage({ type: 'ready', baseUrl: gateway.baseUrl })
    } catch (error) {
      port.postMessage({ type: 'failed', request: 'start', ...explanationOf(error) })
      exit(1)
    }
  }
  const signIn = ({ bootSecret, codeChallenge }: Extract<MessageToGateway, { type: 'sign-in' }>) => {
    if (running === undefined || !running.bootSecret.redeem(bootSecret)) {
      port.postMessage({ type: 'failed', request: 'sign-in', message: 'The boot secret is wrong or was used' })
      return
    }
    const grant = { kind: 'management', issuedTo: 'app', label: 'Gatehouse app' } as const
    const code = running.gateway.codes.issue({ method: 'S256', value: codeChallenge }, grant)
    port.postMessage({ type: 'code', code })
  }
  const takeBack = (keyId: number) => {
    try {
      running?.gateway.keys.takeBack(keyId)
    } catch (error) {
      // It ends with this process at the latest.
      reportFault(error)
    }
  }
  const servePrograms = async ({ id, port: wanted }: Extract<MessageToGateway, { type: 'serve-programs' }>) => {
    const { programs } = await started.promise
    try {
      port.postMessage({ type: 'programs', id, address: await programs.serve(wanted) })
    } catch (error) {
      port.postMessage({ type: 'programs-failed', id, ...explainPort(error, wanted) })
    }
  }
  const searchLocalServers = async ({ id, maxAgeMs }: Extract<MessageToGateway, { type: 'search-local-servers' }>) => {
    // If it does not start, the process ends, and the app waits for no answer.
    const { upstreams } = await started.promise
    await upstreams.refresh(maxAgeMs)
    port.postMessage({ type: 'local-servers', id, servers: [...upstreams.localServers] })
  }
  /** The app starts a new process, which quarantines the damaged database. */
  const restart = async () => {
    try {
      await running?.gateway.close()
    } finally {
      exit(1)
    }
  }
  const stop = async () => {
    await running?.gateway.close()
    exit(0)
  }

  port.on('message', ({ data }) => {
    const message = messageToGateway.parse(data)
    switch (message.type) {
      case 'start':
        void start(message)
        break
      case 'sign-in':
        signIn(message)
        break
      case 'answer-consent':
        consent.answer(message.id, message.isAllowed)
        break
      case 'list-keys':
      case 'revoke-key':
      case 'add-key':
      case 'change-key':
      case 'lend-key':
        port.postMessage(answerKeyMessage(running?.gateway.keys, message))
        break
      case 'return-key':
        takeBack(message.keyId)
        break
      case 'decline-local-servers':
        declined = message.slugs
        running?.gateway.upstreams.decline(declined)
        break
      case 'serve-programs':
        void servePrograms(message)
        break
      case 'set-program-routes':
        void started.promise.then(({ programs }) => programs.setRoutes(message))
        break
      case 'keep-program-texts':
        void started.promise.then(({ programs }) => programs.keepTexts(message.maxBytes))
        break
      case 'search-local-servers':
        void searchLocalServers(message)
        break
      case 'stop':
        void stop()
        break
    }
  })
}

/** Returns why a port cannot be served, in words of the app for what a person can change. */
function explainPort(error: unknown, port: number | null): Explanation {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return explain('programPortTaken', { port: port ?? 0 })
  if (code === 'EACCES') return explain('programPortForbidden', { port: port ?? 0 })
  return explanationOf(error)
}
