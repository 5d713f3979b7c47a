import { helpModel, helpName } from '#shared/guide/help-model.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { describeModel, ownProfile, resolveServiceTier } from '../built-in.ts'
import type { ChatProvider, ProviderPart } from '../chat-provider.ts'
import { createExampleValue } from '../example-value.ts'
import { countPromptTokens, lastUserText } from '../message-text.ts'
import { type Clock, pace, systemClock } from '../pace.ts'
import { limitText, readLimits } from '../tokens.ts'
import {
  offeredFunctions,
  readToolTurn,
  readToolRequirement,
  type ToolTurn,
  writeExampleCall,
  type WrittenCall,
} from '../tool-use.ts'
import type { GuideIndex } from '#shared-node/guide/guide-index.ts'
import { helpAddress } from '#shared/guide/help-address.ts'
import { readWords } from '#shared/guide/question-words.ts'
import { type GuideAnswer, writeGuideAnswer } from './write-answer.ts'

/** Tokens per second: fast enough to be no delay, and still visibly streamed. */
const guideRate = 600

interface GuideProviderOptions {
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
    profile: ownProfile(helpName, 'guide'),
    maxCostFactor: () => 1,
    models: [
      describeModel({
        id: helpModel,
        name: helpName,
        description:
          'Not an AI model: it answers questions about Gatehouse with sections of the user guide. Works offline.',
      }),
    ],
    async *chat(request, _model, signal) {
      const question = lastUserText(request.messages)
      const progress = readToolTurn(request.messages)
      const call = decideCall(request, question, progress)
      const answer = progress.turn > 0 ? quoteResults(progress.results) : writeGuideAnswer(question, guide)
      const text = call === null ? answerAsJson(answer.text, request.response_format) : call.arguments
      const { tokens, finishReason } = limitText(text, readLimits(request, call === null))
      if (call !== null) yield writeCall(progress.callsBefore, { name: call.name, arguments: '' })
      // An answer in one piece is not shown before its end, so pacing would only delay it.
      const shownRate = request.stream === true ? rate : null
      for await (const piece of pace(tokens, shownRate, signal, clock)) {
        yield call === null ? writeText(piece, request) : writeCall(null, { arguments: piece })
      }
      // A source belongs to a text; JSON is read by a program.
      const isText = call === null && text === answer.text
      if (isText && answer.sections.length > 0) yield citeSections(answer, tokens.join('').length)
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

/** Cites the sections of an answer, which the app shows as links to its help. */
function citeSections({ sections }: GuideAnswer, length: number): ProviderPart {
  const annotations = sections.map(({ id, page, headings }) => ({
    type: 'url_citation',
    url_citation: { url: helpAddress(id), title: headings.at(-1) ?? page, start_index: 0, end_index: length },
  }))
  return { type: 'delta', delta: { annotations } }
}

function quoteResults(results: readonly string[]): GuideAnswer {
  return { text: results.map((result) => result.replaceAll(/^/gm, '> ')).join('\n\n'), sections: [] }
}

/**
 * Returns the answer in the requested format: unchanged, as `{"answer": …}`, or by a schema, in which it fills every
 * string.
 */
function answerAsJson(answer: string, format: ChatRequest['response_format']): string {
  if (format?.type === 'json_object') return JSON.stringify({ answer })
  if (format?.type !== 'json_schema') return answer
  // The request's schema has checked this field of a json_schema format.
  const { schema } = format['json_schema'] as { readonly schema?: object }
  return JSON.stringify(
    createExampleValue(schema ?? { type: 'object', properties: { answer: { type: 'string' } } }, answer),
  )
}

/**
 * Returns the tool that the guide calls, or null. It calls a required tool, and one that the question names (`use the
 * clock`, `get weather`), unless it was called already. Its arguments follow the schema, with the question for every
 * string.
 */
function decideCall(
  request: Pick<ChatRequest, 'tools' | 'tool_choice'>,
  question: string,
  { turn }: ToolTurn,
): WrittenCall | null {
  const requirement = readToolRequirement(request)
  switch (requirement.kind) {
    case 'never':
      return null
    case 'must': {
      const [first] = requirement.functions
      return first === undefined ? null : writeExampleCall(first, question)
    }
    case 'free': {
      if (turn > 0) return null
      const words = ` ${readWords(question).join(' ')} `
      const named = offeredFunctions(request).find(({ name }) => words.includes(` ${readWords(name).join(' ')} `))
      return named === undefined ? null : writeExampleCall(named, question)
    }
  }
}
