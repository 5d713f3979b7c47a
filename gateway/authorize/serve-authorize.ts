import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AuthorizationCodes, KeyGrant } from '../auth/authorization-codes.ts'
import { ApiError } from '../http/api-error.ts'
import { readTextBody } from '../http/read-body.ts'
import { parseMoney } from '../money/money.ts'
import { codePage, deniedPage, refusalPage } from './answer-pages.ts'
import { askPerson, type AskPersonParts } from './ask-person.ts'
import { type AuthorizationRequest, AuthorizeError, readAuthorizationRequest } from './authorization-request.ts'
import { type AuthorizePage, documentHeaders, writeDocument } from './authorize-document.ts'
import { authorizeText, type AuthorizeText } from './authorize-text.ts'
import { addAnswer, type AuthorizeCallback } from './callback.ts'
import type { LoopbackConnection } from './find-program.ts'
import { germanAuthorizeText } from './german-authorize-text.ts'
import { requestPage, terminalCodePage } from './request-page.ts'
import { createShownRequests } from './shown-requests.ts'

interface AuthorizeOptions {
  readonly services: AskPersonParts & {
    readonly codes: AuthorizationCodes
    readonly reportFault: (error: unknown) => void
  }
  /** Returns the gateway's origin, such as `http://127.0.0.1:4100`. Read per request, since the port is known late. */
  readonly origin: () => string
  /** Also the issuer that answers name (RFC 9207). */
  readonly baseUrl: () => string
}

/** Bytes; the form has four short fields. */
const maxFormBytes = 1024 * 1024

type Environment = { Bindings: Partial<HttpBindings> }

/**
 * Serves the page on which a person allows a program to have a key (RFC 6749 4.1, docs/gateway.md). Every response is
 * HTML, or a redirect to the callback.
 */
export function serveAuthorize({ services, origin, baseUrl }: AuthorizeOptions): Hono<Environment> {
  const app = new Hono<Environment>()
  const shown = createShownRequests()

  app.get('/', (context) => {
    const request = readAuthorizationRequest(readQuery(context))
    const text = chooseText(context)
    return answerWith(context, requestPage(request, shown.show(request), baseUrl(), services.consent.kind, text))
  })

  app.post('/', async (context) => {
    // Browsers send it with every form and pages cannot forge it: another origin, `null` or none is not our page.
    if (context.req.header('origin') !== origin()) throw new AuthorizeError(403, (problems) => problems.foreignOrigin)
    const request = readAuthorizationRequest(readQuery(context))
    const form = new URLSearchParams(await readTextBody(context.req.raw, maxFormBytes))
    if (!shown.takeAnswer(form.get('token') ?? '', request)) throw new AuthorizeError(403, (problems) => problems.token)
    const { callback } = request
    const text = chooseText(context)
    const decision = form.get('decision')
    if (decision !== 'allow' && decision !== 'deny') throw new AuthorizeError(400, (problems) => problems.decision)
    if (decision === 'allow') {
      const managesPresets = form.get('manage_presets') === 'yes'
      const typedCode = form.get('terminal_code')
      const page = { request, managesPresets, typedCode, connection: readConnection(context) }
      const verdict = await askPerson(services, page, context.req.raw.signal)
      if (verdict === 'code-wanted') {
        return answerWith(context, terminalCodePage(request, shown.show(request), managesPresets, text))
      }
      if (verdict === 'allowed') {
        const code = services.codes.issue(request.challenge, chooseGrant(request, managesPresets))
        return callback === null ? answerWith(context, codePage(code, text)) : redirect(request, callback, { code })
      }
    }
    if (callback === null) return answerWith(context, deniedPage(text))
    return redirect(request, callback, { error: 'access_denied' })
  })

  app.all('/', () => {
    throw new AuthorizeError(405, (problems) => problems.otherMethod, { headers: { Allow: 'GET, HEAD, POST' } })
  })

  app.onError((error, context) => {
    const apiError = error instanceof ApiError ? error : new AuthorizeError(500, (problems) => problems.fault)
    // After an abort the error only says that the client has left.
    if (apiError !== error && !context.req.raw.signal.aborted) services.reportFault(error)
    for (const [name, value] of Object.entries(apiError.details.headers ?? {})) context.header(name, value)
    // A request that was read can be shown again; one that could not be read would be refused again.
    const again = apiError.status === 403 || apiError.status === 429 ? new URL(context.req.url) : null
    const text = chooseText(context)
    // Errors from outside of the page, such as a form that is too large, are in English only.
    const message = apiError instanceof AuthorizeError ? apiError.chooseProblem(text.problems) : apiError.message
    const address = again === null ? null : again.pathname + again.search
    const page = refusalPage(apiError.status, message, address, text)
    // Every ApiError has a status with a body.
    return answerWith(context, page, apiError.status as ContentfulStatusCode)
  })

  const redirect = ({ state }: AuthorizationRequest, callback: AuthorizeCallback, answer: Answer) => {
    const added = { ...answer, ...(state === null ? {} : { state }), iss: baseUrl() }
    return new Response(null, { status: 303, headers: { ...documentHeaders(), Location: addAnswer(callback, added) } })
  }
  return app
}

type Answer = { readonly code: string } | { readonly error: 'access_denied' }

function readQuery({ req }: Context<Environment>): URLSearchParams {
  return new URL(req.url).searchParams
}

function readConnection({ env }: Context<Environment>): LoopbackConnection | null {
  // Undefined if the app is called without a server.
  const socket = (env as Partial<HttpBindings> | undefined)?.incoming?.socket
  if (socket?.localPort === undefined || socket.remotePort === undefined) return null
  return { localPort: socket.localPort, remotePort: socket.remotePort }
}

function answerWith(
  context: Context<Environment>,
  page: AuthorizePage,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  return context.html(writeDocument(page), status, documentHeaders(page))
}

function chooseGrant(
  { callback, keyLabel, limit, limitPeriod, expiresAt }: AuthorizationRequest,
  managesPresets: boolean,
): KeyGrant {
  return {
    kind: managesPresets ? 'management' : 'user',
    issuedTo: 'other',
    label: keyLabel ?? nameProgram(callback),
    limits: { credit: limit === null ? null : parseMoney(limit), period: limit === null ? null : limitPeriod },
    expiresAt,
  }
}

/** Returns the name of a key for a program that gave none. */
function nameProgram(callback: AuthorizationRequest['callback']): string {
  if (callback === null) return 'Pasted code'
  return callback.kind === 'app' ? 'Gatehouse app' : callback.host
}

const texts = new Map([authorizeText, germanAuthorizeText].map((text) => [text.language, text]))

/** Returns the text in the language that the browser prefers; in English if it prefers none of ours. */
function chooseText(context: Context): AuthorizeText {
  const language = accepts(context, {
    header: 'Accept-Language',
    supports: [...texts.keys()],
    default: authorizeText.language,
    // Regional variants such as `de-AT` count as their language.
    match: (wanted, { supports, default: fallback }) =>
      wanted
        .filter(({ q }) => q > 0)
        .toSorted((one, other) => other.q - one.q)
        .map(({ type }) => type.split('-')[0]?.toLowerCase() ?? '')
        .find((each) => supports.includes(each)) ?? fallback,
  })
  return texts.get(language) ?? authorizeText
}
