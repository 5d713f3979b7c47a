import { toApiError } from '../error-response.ts'
import { collectAnswer } from '../completions/collect-answer.ts'
import type { OpenAnswer } from '../completions/open-answer.ts'
import { streamAnswer } from '../completions/stream-answer.ts'
import { applyPreset } from '../requests/apply-preset.ts'
import { askCandidates } from '../routing/ask-candidates.ts'
import { findCandidates } from '../routing/find-candidates.ts'
import { describeTrace, startTrace } from '../routing/routing-trace.ts'
import { wantsMetadata } from '../routing/wants-metadata.ts'
import type { Services } from '../services.ts'
import type { Route } from './route.ts'

/** Answers a chat, streamed or not. Usage is always told, so `stream_options.include_usage` changes nothing. */
export function completeChatRoute(services: Services): Route<'chat.complete'> {
  const { catalogue, presets, openWork, keepAliveEvery, reportFault } = services
  return async ({ body: given }, call) => {
    const { request: body, preset } = applyPreset(given, presets)
    const plan = findCandidates(catalogue, body)
    const trace = startTrace(preset === null ? plan : { ...plan, requested: preset.requested })
    if (preset !== null) {
      trace.pipeline.push({ type: 'preset', name: preset.slug, summary: `version ${preset.version}` })
    }
    const isMetadataWanted = wantsMetadata(call.header)
    const work = openWork.begin(call.signal)
    const answer: OpenAnswer = {
      id: call.generationId,
      parts: askCandidates(body, trace, work.signal),
      trace,
      work,
      metadata: () => (isMetadataWanted ? describeTrace(trace) : undefined),
      cutConnection: call.cutConnection,
    }
    try {
      return await (body.stream === true
        ? streamAnswer(answer, { keepAliveEvery, reportFault })
        : collectAnswer(answer))
    } catch (error) {
      const told = toApiError(work.signal.aborted ? work.signal.reason : error)
      // A fault of ours is reported as it is and tells nothing; a refusal tells who was asked.
      if (told.status === 500 && told !== error) throw error
      throw isMetadataWanted ? told.withServiceMetadata(describeTrace(trace)) : told
    }
  }
}
