import { Agent, type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { UpstreamSettings, UpstreamSource } from './upstream-settings.ts'

/** How long a connection is kept for another request, in milliseconds: less than servers keep theirs. */
const keepAliveMs = 4000

const plain = new Agent({ keepAlive: true, timeout: keepAliveMs })
const secure = new SecureAgent({ keepAlive: true, timeout: keepAliveMs })

/**
 * POSTs JSON and returns the response as soon as its head has arrived. Uses Node's own client, which takes half the
 * time of `fetch`, follows no redirect and asks for no compression, which could delay pieces of a stream.
 * @throws what the connection throws, or the signal's reason
 */
export async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  try {
    return await send(url, body, headers, signal)
  } catch (error) {
    // The server closed a kept connection at that moment and has not seen the request.
    if (error instanceof StaleConnectionError && !signal.aborted) return send(url, body, headers, signal)
    throw error
  }
}

class StaleConnectionError extends Error {}

function send(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const init = { method: 'POST', signal, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } }
    const sent: ClientRequest = url.startsWith('https:')
      ? requestSecure(url, { ...init, agent: secure }, resolve)
      : requestPlain(url, { ...init, agent: plain }, resolve)
    sent.once('error', (error) => {
      const isStale = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      reject(isStale ? new StaleConnectionError(error.message, { cause: error }) : error)
    })
    sent.end(body)
  })
}

/** Fields that are meant for a gateway, and that a plain server would refuse as unknown. */
const ownFields = new Set([
  'models',
  'provider',
  'route',
  'plugins',
  'preset',
  'cache_enabled',
  'cache_ttl_seconds',
  'session_id',
  'trace',
  'metadata',
  'debug',
  'stop_server_tools_when',
  'max_tool_calls',
  'reasoning',
  'max_tokens',
  'max_completion_tokens',
  'stream',
  'stream_options',
])

/** Tokens; more could take so long in one piece that it looks like silence. */
const maxTokensInOnePiece = 64

/** Returns the token limit of a short answer that an upstream is asked to send in one piece; null for a stream. */
export function tokensInOnePiece(request: ChatRequest): number | null {
  const limit = request.max_completion_tokens ?? request.max_tokens ?? Infinity
  return request.stream !== true && limit <= maxTokensInOnePiece ? limit : null
}

/**
 * Returns the body for an upstream: streamed, with usage at the end, unless a short answer is wanted in one piece. Null
 * is the same as omitted, and not every server accepts it.
 * @param model the upstream's name for it
 */
export function writeUpstreamBody(
  request: ChatRequest,
  model: string,
  {
    slug,
    limit_field: limitField = 'max_completion_tokens',
    hasProviderRules = false,
  }: Pick<UpstreamSettings, 'slug' | 'limit_field'> & Pick<UpstreamSource, 'hasProviderRules'>,
): Record<string, unknown> {
  const passed = Object.entries(request).filter(
    ([name, value]) => !ownFields.has(name) && value !== null && value !== undefined,
  )
  if (hasProviderRules) passed.push(...fieldsForGateway(request, slug))
  const limit = request.max_completion_tokens ?? request.max_tokens
  const effort = request.reasoning_effort ?? (hasProviderRules ? undefined : request.reasoning?.effort)
  return {
    ...Object.fromEntries(passed),
    model,
    ...(effort ? { reasoning_effort: effort } : {}),
    ...(limit === undefined || limit === null ? {} : { [limitField]: limit }),
    ...(tokensInOnePiece(request) === null ? { stream: true, stream_options: { include_usage: true } } : {}),
  }
}

/** Fields for a gateway that are passed on to another one, which acts on them itself. */
const passedFields = ['reasoning', 'session_id', 'metadata'] as const

/** Returns the fields that only another gateway understands. Its own slug means nothing to itself. */
function fieldsForGateway(request: ChatRequest, slug: string): [string, unknown][] {
  const { provider, ...fields } = request
  const passed = passedFields.map((name): [string, unknown] => [name, fields[name]])
  const rules = Object.entries(provider ?? {}).flatMap(([name, value]): [string, unknown][] => {
    if (!Array.isArray(value)) return [[name, value]]
    const others = value.filter((each) => each !== slug)
    return others.length === 0 ? [] : [[name, others]]
  })
  if (rules.length > 0) passed.push(['provider', Object.fromEntries(rules)])
  return passed.filter(([, value]) => value !== null && value !== undefined)
}
