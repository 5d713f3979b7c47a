import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../api-error.ts'
import type { ChatProvider, ProviderPart } from '../providers/chat-provider.ts'
import { countPromptTokens } from '../providers/message-text.ts'
import { createCircuit } from '../routing/circuit.ts'
import { describeUpstream, describeUpstreamModel, nameUpstreamModel } from './describe-upstream.ts'
import { readUpstreamCompletion, readUpstreamStream } from './read-upstream-answer.ts'
import { postJson } from './post-json.ts'
import { readRefusal, unreachable } from './upstream-error.ts'
import { isLocal, type UpstreamModel, type UpstreamSettings } from './upstream-settings.ts'
import { writeUpstreamBody } from './write-upstream-body.ts'

/** Long enough for a server that loads a model from a slow disk first. */
const defaultTimeoutSeconds = 120

/** An OpenAI-compatible server as a provider of this gateway. */
export function createUpstreamProvider(settings: UpstreamSettings, models: readonly UpstreamModel[]): ChatProvider {
  const profile = describeUpstream(settings)
  const ids = new Map(models.map((model) => [nameUpstreamModel(settings, model), model.id]))
  const bodyFor = (request: ChatRequest, model: string) => writeUpstreamBody(request, ids.get(model) ?? model, settings)
  return {
    profile,
    models: models.map((model) => describeUpstreamModel(settings, model)),
    shortNames: new Map([...ids].map(([id, own]) => [own, id])),
    isByok: settings.key !== undefined,
    region: isLocal(settings) ? 'local' : null,
    keepsData: (settings.data_collection ?? (isLocal(settings) ? 'deny' : 'allow')) === 'allow',
    circuit: createCircuit(),
    upstreamBody: bodyFor,
    chat(request, model, signal) {
      const timeout = (settings.timeout_seconds ?? defaultTimeoutSeconds) * 1000
      return withinTime(profile.name, timeout, signal, (stopped) =>
        ask(
          settings,
          profile.name,
          JSON.stringify(bodyFor(request, model)),
          countPromptTokens(request.messages),
          stopped,
        ),
      )
    },
  }
}

async function* ask(
  { base_url: baseUrl, key }: UpstreamSettings,
  name: string,
  body: string,
  promptTokens: number,
  signal: AbortSignal,
): AsyncGenerator<ProviderPart, void> {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'text/event-stream',
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
  }
  const response = await postJson(`${baseUrl.replace(/\/$/, '')}/chat/completions`, body, headers, signal)
  const { statusCode = 0 } = response
  // A redirect is a refusal, too: the key belongs to this server and to no other.
  if (statusCode < 200 || statusCode > 299) throw await readRefusal(name, response)
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') ?? false
  let isComplete = false
  try {
    // A stream is read to its last event, which comes before the end of the body: that is not to break it off.
    if (isStream) yield* readUpstreamStream(name, response.iterator({ destroyOnReturn: false }), promptTokens)
    else yield* readUpstreamCompletion(name, await json(response), promptTokens)
    isComplete = true
  } finally {
    if (isComplete) keepConnection(response)
    else response.destroy()
  }
}

/** How long a server may take to end a body after its last event, in milliseconds. */
const longestFarewell = 1000

/** Reads what is left of a body, so that the next request finds the connection open: a new one may cost more than all
 * the rest of the gateway's work. */
function keepConnection(response: IncomingMessage): void {
  // One that was read to its end has given its connection back.
  if (response.readableEnded) return
  response.setTimeout(longestFarewell, () => response.destroy()).resume()
}

/**
 * Hands on parts, and stops them where the first takes too long or the caller goes away.
 * @throws ApiError 524 where nothing came in time, 503 where the server cannot be reached
 */
async function* withinTime(
  name: string,
  milliseconds: number,
  signal: AbortSignal,
  begin: (signal: AbortSignal) => AsyncGenerator<ProviderPart, void>,
): AsyncGenerator<ProviderPart, void> {
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  const timer = setTimeout(() => {
    controller.abort(new ApiError(524, `${name} did not begin to answer within ${milliseconds / 1000} s`))
  }, milliseconds)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  let isOver = false
  try {
    for await (const part of begin(controller.signal)) {
      clearTimeout(timer)
      yield part
    }
    isOver = true
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason
    throw error instanceof ApiError ? error : unreachable(name, error)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    // Whoever stops reading in the middle wants no more of it.
    if (!isOver) controller.abort()
  }
}
