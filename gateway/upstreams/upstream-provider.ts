import type { IncomingMessage } from 'node:http'
import { maxAnswerSize } from '#shared/answer-size.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { readLimitedText } from '#shared/limit-bytes.ts'
import type { ChatProvider, ProviderPart } from '../providers/chat-provider.ts'
import { countPromptTokens } from '../providers/message-text.ts'
import { createCircuit } from '../providers/circuit.ts'
import { describeUpstream, describeUpstreamModel, nameUpstreamModel, readUpstreamNames } from './describe-upstream.ts'
import { readUpstreamCompletion, readUpstreamStream } from './read-upstream-answer.ts'
import { postJson, tokensInOnePiece, writeUpstreamBody } from './post-chat.ts'
import { createMissingPaths } from './missing-paths.ts'
import { hideKey } from './hide-key.ts'
import { passOn } from './pass-on.ts'
import { readRefusal, upstreamError } from './upstream-error.ts'
import { isLocal, upstreamHeaders, type UpstreamModel, type UpstreamSource } from './upstream-settings.ts'
import { limitWaiting } from './limit-waiting.ts'

/** Long enough for a server that loads a model from a slow disk first. */
const defaultTimeoutSeconds = 120

/** How much longer a server may take for each token of an answer in one piece, in milliseconds. */
const tokenTimeoutMs = 1000

/**
 * How many times its listed prices an answer of a gateway can cost: it lists those of its cheapest server, and may answer
 * from a dearer one. Without any bound, requests of a key with credit would run one by one.
 */
const gatewayCostFactor = 4

/** Creates a provider of this gateway from an OpenAI-compatible server. */
export function createUpstreamProvider(source: UpstreamSource, models: readonly UpstreamModel[]): ChatProvider {
  const { settings, isDiscovered, profileId, hasProviderRules = false } = source
  const profile = describeUpstream(settings)
  // A gateway may lead anywhere, even if it listens on this computer.
  const isHere = isLocal(settings) && profileId === undefined
  const nameOf = readUpstreamNames(source, models)
  const bodyFor = (request: ChatRequest, model: string) =>
    writeUpstreamBody(request, nameOf(model), {
      ...settings,
      hasProviderRules,
    })
  const trusted = profileId === undefined ? settings.models : models
  const priced = new Set(trusted?.filter(hasPrices).map((model) => nameUpstreamModel(settings, model)))
  const missing = createMissingPaths()
  const timeoutMs = (settings.timeout_seconds ?? defaultTimeoutSeconds) * 1000
  return {
    profile,
    models: models.map((model) => describeUpstreamModel(source, model)),
    shortNames: new Map(models.map((model) => [model.id, nameUpstreamModel(settings, model)])),
    isByok: settings.key !== undefined && profileId === undefined,
    isDiscovered,
    ...(profileId === undefined ? {} : { profileId }),
    ...(hasProviderRules ? { hasProviderRules } : {}),
    // A discovered server may lead anywhere, through a tunnel or a proxy, and has promised nothing.
    region: isHere && !isDiscovered ? 'local' : null,
    keepsData: isDiscovered || (settings.data_collection ?? (isHere ? 'deny' : 'allow')) === 'allow',
    // A server without prices of its owner may be a gateway, which bills what it likes.
    maxCostFactor: (model) =>
      isDiscovered ? 1 : !priced.has(model) ? null : profileId === undefined ? 1 : gatewayCostFactor,
    circuit: createCircuit(),
    upstreamBody: bodyFor,
    lacks: (path) => missing.has(path),
    passOn: (request, model, signal) =>
      hideKey(
        settings.key,
        passOn(
          { name: profile.name, baseUrl: settings.base_url, headers: upstreamHeaders(source), timeoutMs, missing },
          request,
          nameOf(model),
          signal,
        ),
      ),
    chat(request, model, signal) {
      const tokens = tokensInOnePiece(request)
      const timeout = timeoutMs + (tokens ?? 0) * tokenTimeoutMs
      const headers = {
        'Content-Type': 'application/json',
        Accept: tokens === null ? 'text/event-stream' : 'application/json',
        ...upstreamHeaders(source),
      }
      const url = `${settings.base_url.replace(/\/$/, '')}/chat/completions`
      const parts = limitWaiting(profile.name, timeout, signal, async function* (stopped) {
        const response = await postJson(url, JSON.stringify(bodyFor(request, model)), headers, stopped)
        yield* readAnswer(profile.name, response, countPromptTokens(request.messages))
      })
      return hideKey(settings.key, parts)
    },
  }
}

function hasPrices({ prompt, completion }: UpstreamModel): boolean {
  return prompt !== undefined && completion !== undefined
}

async function* readAnswer(
  name: string,
  response: IncomingMessage,
  promptTokens: number,
): AsyncGenerator<ProviderPart, void> {
  const { statusCode = 0 } = response
  // A redirect is a refusal, too: the key belongs to this server only.
  if (statusCode < 200 || statusCode > 299) throw await readRefusal(name, response)
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') ?? false
  let isComplete = false
  try {
    // A stream is read to its last event, which comes before the end of the body; the connection is kept.
    if (isStream) yield* readUpstreamStream(name, response.iterator({ destroyOnReturn: false }), promptTokens)
    else yield* readUpstreamCompletion(name, await readJson(name, response), promptTokens)
    isComplete = true
  } finally {
    if (isComplete) keepConnection(response)
    else response.destroy()
  }
}

/** @throws ApiError if it is longer than any answer, or not JSON */
async function readJson(name: string, body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const tooLong = () => upstreamError(name, 502, { text: 'the answer is too long' })
  const text = await readLimitedText(body, maxAnswerSize, tooLong)
  try {
    return JSON.parse(text)
  } catch {
    throw upstreamError(name, 502, { text: 'sent data that cannot be read' })
  }
}

/** How long a server may take to end a body after its last event. */
const bodyEndTimeoutMs = 1000

/**
 * Reads the rest of a body, so that the next request can reuse the connection: a new one may cost more than all the
 * rest of the gateway's work.
 */
function keepConnection(response: IncomingMessage): void {
  // A body that was read to its end has released its connection.
  if (response.readableEnded) return
  response.setTimeout(bodyEndTimeoutMs, () => response.destroy()).resume()
}
