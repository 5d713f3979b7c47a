import { limitProblem } from '#shared/chat-parameters/limit-problem.ts'
import { chatParameter } from '#shared/chat-parameters/table.ts'
import { dialects, legacyMetadataHeader } from '#shared/gateway/dialect.ts'
import { checkCredit } from '../auth/admit.ts'
import { allowedCatalogue, checkOtherModels, chooserOf } from '../auth/allowed-models.ts'
import { collectAnswer } from '../completions/collect-answer.ts'
import { followGeneration } from '../completions/follow-generation.ts'
import { leaveAtEnd } from '../completions/leave-at-end.ts'
import { type PendingAnswer, shapeAnswer } from '../completions/pending-answer.ts'
import { streamAnswer } from '../completions/stream-answer.ts'
import { ApiError } from '../http/api-error.ts'
import { toApiError } from '../http/error-response.ts'
import { followAttempts } from '../request-log/follow-attempts.ts'
import { recordParts } from '../request-log/record-parts.ts'
import { applyPreset } from '../requests/apply-preset.ts'
import { checkRequest } from '../requests/check-request.ts'
import { readWantedCaching, type WantedCaching, withCacheHeaders } from '../response-cache/cache-wish.ts'
import { type CachedAnswer, cacheNameOf, replay } from '../response-cache/response-cache.ts'
import { askCandidates } from '../routing/ask-candidates.ts'
import { boundCost, sizeOfChat } from '../routing/bound-cost.ts'
import { findCandidates, namedModels } from '../routing/find-candidates.ts'
import { describeTrace, startTrace, traceOfCached } from '../routing/routing-trace.ts'
import { runServerTools, type ServerToolOptions } from '../server-tools/run-server-tools.ts'
import { beginRun } from '../completions/begin-run.ts'
import type { Route, RouteCall } from './route.ts'
import type { GatewayServices } from '../services.ts'

type ChatCall = RouteCall<'chat.complete'>

/** Answers a chat, streamed or not. Usage is always reported, so `stream_options.include_usage` changes nothing. */
export function completeChatRoute(services: GatewayServices): Route<'chat.complete'> {
  const {
    keys,
    generations,
    serverTools,
    sessions,
    speeds,
    responseCache,
    openWork,
    keepAliveIntervalMs,
    reportFault,
  } = services
  const serverToolNames = [...serverTools.keys()]

  /** Sends an answer, streamed or in one piece. */
  const send = (answer: PendingAnswer, isStreamed: boolean): Promise<Response> =>
    isStreamed ? streamAnswer(answer, { keepAliveIntervalMs, reportFault }) : collectAnswer(answer)

  /** Sends the answer of an earlier, identical request. It asks no provider, costs nothing and has no metadata. */
  async function sendCached(cached: CachedAnswer, caching: WantedCaching, isStreamed: boolean, call: ChatCall) {
    const work = openWork.begin(call.signal)
    const trace = traceOfCached(cached)
    const { record } = call
    const generation = followGeneration({
      id: call.generationId,
      isStreamed,
      trace,
      signal: work.signal,
      onEnd: (facts) => generations.add(call.key, facts),
    })
    const replayed = generation.follow(replay(cached))
    const parts = record === null ? replayed : recordParts(replayed, record, work.signal)
    const { cutConnection, generationId: id } = call
    const answer = { id, parts, trace, work, metadata: () => undefined, cutConnection }
    return withCacheHeaders(await send(answer, isStreamed), caching, cached, responseCache)
  }

  return async ({ body: given }, call) => {
    checkCredit(keys, call.key)
    const { record } = call
    record?.asked({ model: given.model ?? '', isStreamed: given.stream === true })
    const { request: body, preset } = await applyPreset(given, services)
    if (preset !== null) record?.preset({ slug: preset.slug, version: preset.version })
    checkRequest(body, serverToolNames)
    const catalogue = allowedCatalogue(services.catalogue, call.key, chooserOf(given, preset))
    // A preset that is allowed brings its models, in these fields, too.
    checkOtherModels(call.key, catalogue === services.catalogue ? given : body, false)
    // An unknown model may be new, so the upstreams are listed again; other requests do not wait for that.
    const isUnknown = namedModels(body).some((model) => catalogue.endpointsOf(model).length === 0)
    const caching = readWantedCaching(call.header, preset === null ? null : body)
    // The name is a hash of the whole request, which may be long.
    const cacheName = caching === null ? '' : cacheNameOf(call.key.id, body)
    if (caching?.clears === true) responseCache.remove(cacheName)
    const cached = caching === null ? undefined : responseCache.find(cacheName)
    if (caching !== null && cached !== undefined) return sendCached(cached, caching, body.stream === true, call)
    const sessionId = readSessionId(body.session_id, call.header('x-session-id'))
    if (isUnknown || body.plugins !== undefined) await catalogue.refresh()
    const sticky = sessionId === null ? undefined : sessions.find(call.key.id, sessionId)
    const isMetadataWanted = wantsMetadata(call.header)
    const plan = findCandidates(catalogue, body, { speeds, sticky, wantsRouting: isMetadataWanted })
    const { work, place } = await beginRun(services, call, () => boundCost(plan.candidates, sizeOfChat(body)))
    const trace = startTrace(preset === null ? plan : { ...plan, requested: preset.requested }, {
      session_id: sessionId ?? undefined,
      user: body.user,
      metadata: body.metadata,
      trace: body.trace,
    })
    if (preset !== null) {
      trace.pipeline.push({ type: 'preset', name: preset.slug, summary: `version ${preset.version}` })
    }
    const generation = followGeneration({
      id: call.generationId,
      isStreamed: body.stream === true,
      trace,
      signal: work.signal,
      onEnd: (facts) => generations.add(call.key, facts),
    })
    const log = followAttempts(record)
    const options: ServerToolOptions = {
      serverTools,
      ask: (request) =>
        askCandidates(request, trace, work.signal, {
          ...log,
          speeds,
          onUsage(usage) {
            keys.charge(call.key, (usage.cost?.prompt ?? 0n) + (usage.cost?.completion ?? 0n))
            generation.addUsage(usage)
            log.onUsage?.(usage)
          },
          onStarted: (endpoint) => {
            log.onStarted?.(endpoint)
            const { model, provider } = endpoint
            if (sessionId === null) return
            sessions.remember(call.key.id, sessionId, { model, provider: provider.profile.slug })
          },
        }),
      onRun: (name, took) => trace.pipeline.push({ type: 'server_tool', name, summary: `ran in ${took} ms` }),
    }
    const charged = leaveAtEnd(runServerTools(body, options, work.signal), place)
    const followed = generation.follow(shapeAnswer(charged, body))
    const parts = record === null ? followed : recordParts(followed, record, work.signal)
    const recorded = { name: cacheName, sourceId: call.generationId, trace }
    const answer: PendingAnswer = {
      id: call.generationId,
      parts: caching === null ? parts : responseCache.record(parts, { ...recorded, ttlSeconds: caching.ttlSeconds }),
      trace,
      work,
      metadata: () => (isMetadataWanted ? describeTrace(trace) : undefined),
      cutConnection: call.cutConnection,
    }
    try {
      const response = await send(answer, body.stream === true)
      return caching === null ? response : withCacheHeaders(response, caching, undefined, responseCache)
    } catch (error) {
      const apiError = toApiError(work.signal.aborted ? work.signal.reason : error)
      // An internal fault is rethrown without metadata; a refusal carries the attempts.
      if (apiError.status === 500 && apiError !== error) throw error
      throw isMetadataWanted ? apiError.withServiceMetadata(describeTrace(trace)) : apiError
    }
  }
}

/**
 * Returns the session of a request: the field of the body, otherwise the header `x-session-id`; null if neither names
 * one.
 * @throws ApiError 400 for a header that is longer than the field may be
 */
function readSessionId(body: string | undefined, header: string | undefined): string | null {
  if (body !== undefined && body !== '') return body
  if (header === undefined || header === '') return null
  const problem = limitProblem({ ...chatParameter('session_id'), name: 'x-session-id' }, header)
  if (problem !== null) throw new ApiError(400, problem.message)
  return header
}

const { metadataHeader } = dialects.gateway

/**
 * Returns whether a request asks for routing metadata: `enabled` in the header, in any case, or in the legacy header if
 * the new one is missing. Other values mean no.
 */
function wantsMetadata(header: (name: string) => string | undefined): boolean {
  return (header(metadataHeader) ?? header(legacyMetadataHeader))?.toLowerCase() === 'enabled'
}
