import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../api-error.ts'
import type { ChatProvider, ProviderPart } from '../providers/chat-provider.ts'
import { countPromptTokens } from '../providers/message-text.ts'
import { createCircuit } from '../routing/circuit.ts'
import { describeUpstream, describeUpstreamModel, nameUpstreamModel } from './describe-upstream.ts'
import { readUpstreamCompletion, readUpstreamStream } from './read-upstream-answer.ts'
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
    async *chat(request, model, signal) {
      const timeout = (settings.timeout_seconds ?? defaultTimeoutSeconds) * 1000
      yield* withinTime(profile.name, timeout, signal, (stopped) =>
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
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    body,
    // The key belongs to this server: it must not follow a redirect to another.
    redirect: 'manual',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    },
    signal,
  })
  if (!response.ok) throw await readRefusal(name, response)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (isStream && response.body !== null) yield* readUpstreamStream(name, response.body, promptTokens)
  else yield* readUpstreamCompletion(name, await response.json(), promptTokens)
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
  const late = new ApiError(524, `${name} did not begin to answer within ${milliseconds / 1000} s`)
  const timer = setTimeout(() => controller.abort(late), milliseconds)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const part of begin(controller.signal)) {
      clearTimeout(timer)
      yield part
    }
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason
    throw error instanceof ApiError ? error : unreachable(name, error)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    // Whoever stops reading in the middle wants no more of it.
    controller.abort()
  }
}
