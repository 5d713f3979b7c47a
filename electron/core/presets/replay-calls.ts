import type { Answer } from '#shared/answer.ts'
import { type ThreadMessage, threadMessages, toolCallId } from '#shared/chat/thread-messages.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { canonicalArguments } from '#shared/json/canonical-json.ts'
import type { TestCall } from '#shared/preset.ts'
import { presetToolIdentity } from '#shared/presets/merge-preset.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import type { RecordedResult } from './fixture-store.ts'

/** How often a test sends recorded results. */
export const maxRounds = 8

/** Returns the tools of recorded results that the preset does not define itself. */
export function fixtureTools(
  content: PresetContent,
  fixtures: readonly RecordedResult[],
): NonNullable<ChatRequest['tools']> {
  const own = content.config['tools']
  const known = new Set((Array.isArray(own) ? own : []).map(presetToolIdentity))
  const tools = new Map(fixtures.map(({ definition }) => [presetToolIdentity(definition), definition]))
  return [...tools].flatMap(([identity, tool]) => (known.has(identity) ? [] : [tool]))
}

/**
 * Returns the calls of an answer with what becomes of them, and the messages that continue after it: null if there are no
 * calls, if a result is missing, or after the last round. Arguments must be equal as JSON.
 */
export function replayCalls(
  answer: Answer,
  fixtures: readonly RecordedResult[],
  round: number,
): { readonly calls: readonly TestCall[]; readonly messages: ChatRequest['messages'] | null } {
  const found = answer.toolCalls.map((call) => {
    const args = canonicalArguments(call.function.arguments)
    return { call, fixture: fixtures.find((each) => each.tool === call.function.name && each.arguments === args) }
  })
  const calls = found.map(({ call, fixture }): TestCall => {
    const result = fixture === undefined ? 'missing' : round < maxRounds ? 'recorded' : 'limit'
    return { tool: call.function.name, arguments: call.function.arguments, result }
  })
  const continues = calls.length > 0 && calls.every(({ result }) => result === 'recorded')
  if (!continues) return { calls, messages: null }
  const { text, reasoningDetails, toolCalls, refusal, annotations, images, audio } = answer
  const results = found.map(({ call, fixture }): ThreadMessage => ({
    role: 'tool',
    text: fixture?.result ?? '',
    toolCallId: toolCallId(call),
  }))
  const thread: ThreadMessage[] = [
    { role: 'assistant', text, reasoningDetails, toolCalls, refusal, annotations, images, audio },
    ...results,
  ]
  return { calls, messages: threadMessages(thread) }
}
