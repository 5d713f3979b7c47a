import type { AssistantMessage } from '#shared/conversation.ts'
import type { ToolDecision } from '#shared/tools/tool-run.ts'
import { lastAnswer, playConversations } from './played-conversations.ts'
import { playTools } from './played-tools.ts'
import { chunk, done, type ScriptedAnswer, settle } from './scripted-answers.ts'

type Tools = ReturnType<typeof playTools>

/** Runs all calls of the server that `playTools` plays. */
export const always = { files: { approval: 'always' as const } }

/** Sends a message in a new chat that these tools are offered to. */
export function askWith(tools: Tools, more: Parameters<typeof playConversations>[0] = {}) {
  const played = playConversations({ tools: tools.tools, ...more })
  const { conversations } = played
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Look.' })
  return {
    ...played,
    id,
    /** Decides about a call of the last answer. */
    async decide(callId: string, decision: ToolDecision): Promise<void> {
      const { id: messageId } = await lastAnswer(conversations, id)
      conversations.calls['conversation.decideToolCall']({ conversationId: id, messageId, callId, decision })
    },
  }
}

/** Sends a message in a new chat with tools of a server and rules for them. */
export function openToolChat(
  names: Parameters<typeof playTools>[0],
  more: Parameters<typeof playTools>[1] = {},
  rules: Tools['rules']['default'] = {},
) {
  const tools = playTools(names, more)
  tools.rules.default = rules
  return { ...askWith(tools), ...tools }
}

/** Lets an answer call tools, each by its name and the text of its arguments; the ids are `call-0` and so on. */
export async function callTools(
  answer: ScriptedAnswer | undefined,
  ...calls: readonly (readonly [name: string, args: string, id?: string])[]
) {
  const pieces = calls.map(([name, args, id], index) => ({
    index,
    id: id ?? `call-${index}`,
    type: 'function' as const,
    function: { name, arguments: args },
  }))
  answer?.emit(chunk({ choices: [{ index: 0, delta: { tool_calls: pieces }, finish_reason: 'tool_calls' }] }), done)
  await settle()
}

export const statesOf = ({ toolRuns = [] }: AssistantMessage) => toolRuns.map(({ state }) => state)
