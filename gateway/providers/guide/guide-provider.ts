import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { systemClock, type Clock } from '../../clock.ts'
import { describeModel } from '../describe-model.ts'
import type { ChatProvider, ProviderPart } from '../chat-provider.ts'
import { limitText, readLimits } from '../limit-text.ts'
import { countPromptTokens, lastUserText } from '../message-text.ts'
import { ownProfile } from '../own-profile.ts'
import { pace } from '../pace.ts'
import { resolveServiceTier } from '../served-tier.ts'
import { readToolProgress } from '../tool-use.ts'
import { answerAsJson } from './answer-as-json.ts'
import { decideCall } from './decide-call.ts'
import type { GuideIndex } from './guide-index.ts'
import { writeGuideAnswer } from './write-answer.ts'

/** Tokens per second: fast enough to be no delay, and still visibly streamed. */
const guideRate = 600

export interface GuideProviderOptions {
  readonly guide: GuideIndex
  /** Tokens per second, null for no pause. */
  readonly rate?: number | null
  readonly clock?: Clock
}

/**
 * Answers questions about Gatehouse from its user guide, which makes the app useful without an account or a network.
 */
export function createGuideProvider(options: GuideProviderOptions): ChatProvider {
  const { guide, rate = guideRate, clock = systemClock } = options
  return {
    profile: ownProfile('Guide', 'guide'),
    models: [
      describeModel({
        id: 'gatehouse/guide',
        name: 'Gatehouse: Guide',
        description: 'Answers questions about Gatehouse by quoting its user guide. On this computer, free, no network.',
      }),
    ],
    async *chat(request, _model, signal) {
      const question = lastUserText(request.messages)
      const progress = readToolProgress(request.messages)
      const call = decideCall(request, question, progress)
      const limited = progress.turn > 0 ? quoteResults(progress.results) : writeGuideAnswer(question, guide)
      const text = call === null ? answerAsJson(limited, request.response_format) : call.arguments
      const { tokens, finishReason } = limitText(text, readLimits(request, call === null))
      if (call !== null) yield writeCall(progress.callsBefore, { name: call.name, arguments: '' })
      // An answer in one piece is not shown before its end, so pacing would only delay it.
      const shownRate = request.stream === true ? rate : null
      for await (const piece of pace(tokens, shownRate, signal, clock)) {
        yield call === null ? writeText(piece, request) : writeCall(null, { arguments: piece })
      }
      yield {
        type: 'finish',
        reason: call !== null && finishReason === 'stop' ? 'tool_calls' : finishReason,
        usage: {
          promptTokens: countPromptTokens(request.messages),
          completionTokens: tokens.length,
          reasoningTokens: 0,
          cachedTokens: 0,
          cost: null,
        },
        serviceTier: resolveServiceTier(request.service_tier),
      }
    },
  }
}

function writeCall(callsBefore: number | null, called: { name?: string; arguments: string }): ProviderPart {
  const first = callsBefore === null ? {} : { id: `call_${callsBefore + 1}`, type: 'function' }
  return { type: 'delta', delta: { tool_calls: [{ index: 0, ...first, function: called }] } }
}

/** Quoted text is certain: its log probability is 0, and there is no alternative. */
function writeText(token: string, { logprobs, top_logprobs: alternatives }: ChatRequest): ProviderPart {
  if (logprobs !== true) return { type: 'content', text: token }
  const certain = { token, logprob: 0, bytes: [...Buffer.from(token, 'utf8')] }
  const content = [{ ...certain, top_logprobs: alternatives ? [certain] : [] }]
  return { type: 'content', text: token, logprobs: { content } }
}

function quoteResults(results: readonly string[]): string {
  return results.map((result) => result.replaceAll(/^/gm, '> ')).join('\n\n')
}
