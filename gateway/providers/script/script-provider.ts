import { createHash } from 'node:crypto'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { parseMoney } from '../../money/money.ts'
import { describeModel, ownProfile, resolveServiceTier } from '../built-in.ts'
import type { ChatProvider, ProviderUsage } from '../chat-provider.ts'
import { countPromptTokens, lastUserText } from '../message-text.ts'
import { systemClock } from '../pace.ts'
import { readLimits, splitIntoTokens } from '../tokens.ts'
import { readToolTurn } from '../tool-use.ts'
import { limitScript } from './limit-script.ts'
import { type PlayedTokens, playScript } from './play-script.ts'
import { readScript } from './read-script.ts'
import type { ScriptSettings, ScriptStep } from './script.ts'
import { readLogprobOptions } from './token-logprobs.ts'
import { selectTurnSteps } from './turns.ts'

/** Creates the provider that plays the last user message: every kind of answer, on purpose. */
export function createScriptProvider(clock = systemClock): ChatProvider {
  const countRound = createRoundCounter()
  return {
    profile: ownProfile('Script', 'script'),
    models: [
      describeModel({
        id: 'gatehouse/script',
        name: 'Gatehouse: Script',
        description:
          'Plays what the message asks for: delays, errors, cuts, reasoning, long Markdown. Otherwise an echo.',
        moreOutputs: ['image', 'audio'],
        moreParameters: ['include_reasoning', 'reasoning', 'reasoning_effort', 'seed'],
      }),
    ],
    async *chat(request, _model, signal) {
      const message = lastUserText(request.messages)
      const { steps: written, settings } = readScript(message)
      const progress = readToolTurn(request.messages)
      const known = selectTurnSteps(takeReasoning(written, request), progress, request, message).map((step) =>
        step.type === 'show-request' ? ({ type: 'say', text: JSON.stringify(request) } as const) : step,
      )
      const { steps, finishReason } = limitScript(known, readLimits(request))
      const played: PlayedTokens = { content: 0, reasoning: 0, refusal: 0, calls: 0, arguments: 0 }
      const options = {
        settings,
        round: countRound(`${progress.turn} ${message}`),
        callsBefore: progress.callsBefore,
        logprobs: readLogprobOptions(request),
        clock,
      }
      yield* playScript(steps, options, played, signal)
      yield {
        type: 'finish',
        reason: settings.finish ?? (finishReason === 'stop' && played.calls > 0 ? 'tool_calls' : finishReason),
        usage: countUsage(countPromptTokens(request.messages), played, settings.usage),
        serviceTier: settings.serviceTier ?? resolveServiceTier(request.service_tier),
        systemFingerprint: settings.fingerprint ?? null,
      }
    },
  }
}

function countUsage(prompt: number, played: PlayedTokens, scripted: ScriptSettings['usage']): ProviderUsage {
  const { calls: _calls, ...tokens } = played
  const sent = Object.values(tokens).reduce((sum, count) => sum + count, 0)
  return {
    promptTokens: scripted.prompt ?? prompt,
    completionTokens: scripted.completion ?? sent,
    reasoningTokens: scripted.reasoning ?? played.reasoning,
    cachedTokens: scripted.cached ?? 0,
    cost: readCost(scripted),
  }
}

/** `cost` alone counts as completion; null if the script has no cost. */
function readCost({ cost, promptCost, completionCost }: ScriptSettings['usage']): ProviderUsage['cost'] {
  if (cost === undefined && promptCost === undefined && completionCost === undefined) return null
  const prompt = parseMoney(promptCost ?? 0)
  const rest = cost === undefined ? 0n : parseMoney(cost) - prompt
  return { prompt, completion: completionCost === undefined ? (rest > 0n ? rest : 0n) : parseMoney(completionCost) }
}

/** Counts how often each message was played by this process; the oldest messages are removed. */
function createRoundCounter(): (message: string) => number {
  const rounds = new Map<string, number>()
  return (message) => {
    const name = createHash('sha256').update(message).digest('base64')
    const round = (rounds.get(name) ?? 0) + 1
    rounds.delete(name)
    rounds.set(name, round)
    const oldest = rounds.keys().next().value
    if (rounds.size > 1000 && oldest !== undefined) rounds.delete(oldest)
    return round
  }
}

/**
 * Applies the reasoning options of the request: no reasoning if its effort is `none` or it is not enabled, and at most
 * `reasoning.max_tokens`. A requested summary is a separate detail.
 */
function takeReasoning(
  steps: readonly ScriptStep[],
  { reasoning, reasoning_effort: shorthand }: Pick<ChatRequest, 'reasoning' | 'reasoning_effort'>,
): ScriptStep[] {
  const effort = reasoning?.effort ?? shorthand
  if (effort === 'none' || reasoning?.enabled === false) return steps.filter(({ type }) => type !== 'reasoning')
  let tokensLeft = reasoning?.max_tokens ?? Number.POSITIVE_INFINITY
  const taken = steps.map((step) => {
    if (step.type !== 'reasoning') return step
    const tokens = splitIntoTokens(step.text).slice(0, Math.max(tokensLeft, 0))
    tokensLeft -= tokens.length
    return { ...step, text: tokens.join('') }
  })
  const summary = taken.flatMap((step) => (step.type === 'reasoning' ? [step.text] : [])).join('')
  if (!reasoning?.summary || summary === '') return taken
  const detail = { type: 'reasoning.summary', summary, format: 'unknown', index: 0 }
  const last = taken.findLastIndex(({ type }) => type === 'reasoning') + 1
  return taken.toSpliced(last, 0, { type: 'deltas', deltas: [{ reasoning_details: [detail] }] })
}
