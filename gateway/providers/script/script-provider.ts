import { createHash } from 'node:crypto'
import type { ChatProvider, ProviderUsage } from '../chat-provider.ts'
import { describeModel } from '../describe-model.ts'
import { readLimits } from '../limit-text.ts'
import { countPromptTokens, lastUserText } from '../message-text.ts'
import { ownProfile } from '../own-profile.ts'
import { limitScript } from './limit-script.ts'
import { playScript, type PlayedTokens } from './play-script.ts'
import { readScript } from './read-script.ts'
import type { ScriptSettings } from './script.ts'

/** Plays what the last user message asks for: every way in which an answer can go, on purpose. */
export function createScriptProvider(): ChatProvider {
  const countRound = createRoundCounter()
  return {
    profile: ownProfile('Script', 'script'),
    models: [
      describeModel({
        id: 'gatehouse/script',
        name: 'Gatehouse: Script',
        description: 'Plays what the message asks for: delays, errors, cuts, reasoning, long Markdown. Else an echo.',
      }),
    ],
    async *chat(request, _model, signal) {
      const message = lastUserText(request.messages)
      const { steps: written, settings } = readScript(message)
      const { steps, finishReason } = limitScript(written, readLimits(request))
      const played: PlayedTokens = { content: 0, reasoning: 0 }
      yield* playScript(steps, settings, countRound(message), played, signal)
      yield {
        type: 'finish',
        reason: settings.finish ?? finishReason,
        usage: countUsage(countPromptTokens(request.messages), played, settings.usage),
      }
    },
  }
}

function countUsage(prompt: number, played: PlayedTokens, asked: ScriptSettings['usage']): ProviderUsage {
  return {
    promptTokens: asked.prompt ?? prompt,
    completionTokens: asked.completion ?? played.content + played.reasoning,
    reasoningTokens: asked.reasoning ?? played.reasoning,
    cachedTokens: asked.cached ?? 0,
    cost: asked.cost ?? 0,
  }
}

/** Counts how often each message was played by this process; the oldest are forgotten. */
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
