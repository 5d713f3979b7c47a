import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type Endpoint, type EndpointName, endpoints } from '#shared/gateway/endpoints.ts'
import { admit } from './auth/admit.ts'
import { authenticate } from './auth/api-key.ts'
import { hasAnthropicErrors, readAuthorization } from './dialects/dialect-operations.ts'
import { toAnthropicError } from './dialects/messages/anthropic-error.ts'
import { serveAuthorize } from './authorize/serve-authorize.ts'
import { ApiError } from './http/api-error.ts'
import { cutConnection } from './http/connections.ts'
import { toApiError, toErrorObject } from './http/error-response.ts'
import type { ProgramFinder } from './authorize/find-program.ts'
import { requireOwnAccount } from './authorize/own-account.ts'
import type { OpenRequest } from './http/open-requests.ts'
import { bodyLimits } from './http/read-body.ts'
import { parseOperationInput } from './requests/parse-input.ts'
import { beginRecord } from './request-log/begin-record.ts'
import type { RequestRecord } from './request-log/request-log.ts'
import { createRoutes } from './routes/create-routes.ts'
import type { Route, RouteCall } from './routes/route.ts'
import type { GatewayServices } from './services.ts'
import type { IssuedKey } from './store/key-store.ts'

type Environment = {
  Bindings: Partial<HttpBindings>
  Variables: { generationId: string; record: RequestRecord | null }
}

interface AppOptions {
  readonly services: GatewayServices
  /** Returns the only Host that is served, such as `127.0.0.1:4100`. Read per request, since the port is known late. */
  readonly host: () => string
  /** Whose keys are served; defaults to all. The app and other programs have an address each if the app runs it. */
  readonly audience?: Audience
  /** Returns whether a connection comes from the account of this process; without it all accounts are served. */
  readonly isOwnAccount?: ProgramFinder['isOwnAccount']
}

/** `app`: only the keys of the app, and no authorize page. `all`: the keys of programs, and of the one that runs it. */
export type Audience = 'app' | 'all'

const basePath = '/api/v1'

/** Creates the API as one function from a Request to a Response. Every refusal is an Error object. */
export function createApp({ services, host, audience = 'all', isOwnAccount }: AppOptions): Hono<Environment> {
  const app = new Hono<Environment>()

  app.use(async (context, next) => {
    const generationId = createGenerationId()
    context.set('generationId', generationId)
    context.set('record', null)
    for (const name of idHeaders) context.header(name, generationId)
    // DNS rebinding: a web page reaches a local server through a name that resolves to this computer.
    if (context.req.header('host') !== host()) throw new ApiError(403, 'This Host is not served')
    await next()
  })
  app.use(`${basePath}/*`, async (context, next) => {
    // Only browsers send Origin, and web pages may not use this API; it has no CORS either.
    if (context.req.header('origin') !== undefined) throw new ApiError(403, 'Requests from web pages are not served')
    await next()
  })

  if (isOwnAccount !== undefined) app.use(`${basePath}/*`, requireOwnAccount(isOwnAccount))

  const routes = createRoutes(services)
  // `Object.keys` widens; the table has no other keys.
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name]
    // `parseInput` returns for an entry the input that the entry's route takes; TypeScript cannot infer it.
    const route = routes[name] as Route<EndpointName>
    const path = basePath + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(endpoint.method, path, async (context) => {
      const header = (field: string) => context.req.header(field)
      const key = findKey(services, endpoint, readAuthorization(name, header))
      if (audience === 'app' && key?.issuedTo === 'other') throw new ApiError(403, notServedHere)
      context.set('record', recordRequest(services, context, key, endpoint))
      if (key !== undefined && modelRuns.has(name)) admit(services.rates, key)
      const open = key === undefined ? undefined : trackRequest(services, context, key, name)
      const { input, ...read } = await parseOperationInput(name, endpoint, context.req, {
        readRecording: services.readRecording,
        onBodyRead: (bytes) => open?.setBodyBytes(bytes),
        onText: (text) => context.get('record')?.requestText(text),
      })
      const answer = await route(input, createCall(context, key, read))
      return answer instanceof Response ? withIds(answer, context) : context.json(answer)
    })
  }
  refuseOtherMethods(app)

  const origin = () => `http://${host()}`
  if (audience === 'all') app.route('/auth', serveAuthorize({ services, origin, baseUrl: () => origin() + basePath }))

  app.notFound((context) => {
    const error = new ApiError(404, `There is no operation at ${context.req.path}`)
    return context.json(writeError(context, error), 404)
  })
  app.onError((error, context) => {
    const apiError = toApiError(error)
    // After an abort the error only says that the client has left.
    if (apiError !== error && !context.req.raw.signal.aborted) services.reportFault(error)
    context.get('record')?.failed(apiError.status, apiError.message)
    const { headers } = apiError.details
    const body = writeError(context, apiError)
    return withIds(
      Response.json(body, { status: apiError.status, ...(headers === undefined ? {} : { headers }) }),
      context,
    )
  })
  return app
}

const notServedHere =
  'Only Gatehouse itself is served at this address. Its view Gateway shows the one for other programs'

/** The operations that run a model, and are limited per minute. */
export const modelRuns: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'chat.complete',
  'audio.transcribe',
  'audio.speak',
  'embeddings.create',
  'messages.create',
  'messages.countTokens',
  'responses.create',
])

/** Returns an error in the form that the clients of the path read. */
function writeError(context: Context<Environment>, error: ApiError): object {
  const isAnthropic = hasAnthropicErrors(context.req.path.slice(basePath.length))
  return isAnthropic ? toAnthropicError(error, context.get('generationId')) : toErrorObject(error)
}

/** Begins the notes of a request for the log of programs; null without a log. */
function recordRequest(
  { requestLog }: GatewayServices,
  { env: { incoming, outgoing }, get }: Context<Environment>,
  key: IssuedKey | undefined,
  { path }: Endpoint,
): RequestRecord | null {
  if (requestLog === null || key === undefined || incoming === undefined || outgoing === undefined) return null
  return beginRecord(requestLog, { id: get('generationId'), key, path, incoming, outgoing })
}

/**
 * Counts a request of a key and protects its connection until the answer has ended or the client has disconnected.
 * @throws ApiError 429 and 503 if too much is open
 */
function trackRequest(
  { openRequests, connections }: GatewayServices,
  { env: { incoming, outgoing }, req }: Context<Environment>,
  { id: keyId, issuedTo }: IssuedKey,
  name: EndpointName,
): OpenRequest | undefined {
  // Some tests call the app without a connection; then the end of an answer is unknown.
  if (incoming === undefined || outgoing === undefined) return undefined
  const maxBodyBytes = bodyLimits[name]
  const declaredBytes =
    req.header('transfer-encoding') === undefined ? Number(req.header('content-length') ?? 0) : maxBodyBytes
  const bodyBytes = Math.min(declaredBytes, maxBodyBytes)
  const isOwn = issuedTo !== 'other'
  const open = openRequests.enter({ keyId, isOwn, tooManyStatus: modelRuns.has(name) ? 429 : 503, bodyBytes })
  const connection = connections.protect(incoming.socket)
  outgoing.once('close', () => {
    open.done()
    connection.done()
  })
  return open
}

function findKey({ keys }: GatewayServices, { bearer }: Endpoint, header: string | undefined): IssuedKey | undefined {
  if (bearer === 'required') return authenticate(keys, header)
  if (header === undefined || header === '') return undefined
  try {
    return authenticate(keys, header)
  } catch (error) {
    // Where no bearer is required, an unknown one is refused like one without the right (gateway-api.md: 403, not 401).
    throw new ApiError(403, 'Only management keys can perform this operation', {}, { cause: error })
  }
}

function createCall(
  context: Context<Environment>,
  key: IssuedKey | undefined,
  { recording, given }: Pick<RouteCall<EndpointName>, 'recording' | 'given'>,
): RouteCall<EndpointName> {
  return {
    // `findKey` returns one for every operation that requires it.
    key,
    generationId: context.get('generationId'),
    signal: context.req.raw.signal,
    header: (name) => context.req.header(name),
    recording,
    given,
    record: context.get('record'),
    cutConnection: () => void cutConnection(context.env.outgoing),
  }
}

/** The id of an answer has other names in the clients of Anthropic and OpenAI. */
const idHeaders = ['X-Generation-Id', 'Request-Id', 'X-Request-Id'] as const

function withIds(response: Response, context: Context<Environment>): Response {
  for (const name of idHeaders) response.headers.set(name, context.get('generationId'))
  return response
}

/** Answers a known path with another method by a 405 that lists its methods. */
function refuseOtherMethods(app: Hono<Environment>): void {
  const methods = new Map<string, string[]>()
  for (const { path, method } of Object.values<Endpoint>(endpoints)) {
    methods.set(path, [...(methods.get(path) ?? []), method])
  }
  for (const [path, known] of methods) {
    const allow = known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    app.all(basePath + path.replaceAll(/\{(\w+)\}/g, ':$1'), () => {
      throw new ApiError(405, `This path takes ${allow}`, { headers: { Allow: allow } })
    })
  }
}

/**
 * Returns a unique id of an answer, also across restarts. The time comes first, so that ids sort in the order of
 * creation.
 */
function createGenerationId(): string {
  return `gen-${Math.floor(Date.now() / 1000)}-${randomBytes(12).toString('base64url')}`
}
