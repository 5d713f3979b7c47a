import { toolCallId } from '#shared/chat/thread-messages.ts'
import type { AnswerToolCall } from '#shared/gateway/answer-parts.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { canonicalArguments } from '#shared/json/canonical-json.ts'
import { presetToolIdentity } from '#shared/presets/merge-preset.ts'
import { functionToolOf } from '#shared/tools/function-tool.ts'
import { deniedText, failedText } from '#shared/tools/result-text.ts'
import type { ServerTool } from '#shared/tools/tool.ts'
import type { Database } from '../../storage/database.ts'
import { pathTo } from '../message-tree.ts'
import { parseStoredJson } from '../parse-stored-json.ts'

type Tool = NonNullable<ChatRequest['tools']>[number]

/** A result of a tool in a chat. */
export interface ChatResult {
  /** Name of the tool in requests. */
  readonly tool: string
  /** What the model asked for, as canonical JSON, also if a person edited it before it was sent. */
  readonly arguments: string
  readonly result: string
  /** The function tool that offers it. */
  readonly definition: Tool
}

/**
 * Returns the results of tools on the branch of a leaf: of servers and of the person. Of several with the same arguments,
 * the last counts. Calls that were denied or failed have none, unless the person wrote one.
 */
export function chatResults(database: Database, leafId: string, definitionOf: (tool: string) => Tool): ChatResult[] {
  const rows = database.all<{ id: string; role: string; text: string; call_id: string | null; calls: string | null }>(
    `${pathTo} select messages.id, role, text, tool_call_id as call_id,
       case when role = 'assistant' and json_valid(answer) then answer -> '$.toolCalls' end as calls
     from path join messages on messages.id = path.id where role in ('assistant', 'tool') order by path.depth desc`,
    leafId,
  )
  const found = new Map<string, ChatResult>()
  let calls: readonly AnswerToolCall[] = []
  let failed: ReadonlySet<string> = new Set()
  for (const { id, role, text, call_id: callId, calls: stored } of rows) {
    if (role === 'assistant') {
      calls = parseStoredJson<AnswerToolCall[] | null>(stored, null) ?? []
      if (calls.length > 0) failed = callsWithoutResult(database, id)
      continue
    }
    const call = calls.find((each) => toolCallId(each) === callId)
    if (call === undefined || (failed.has(callId ?? '') && isNoResult(text))) continue
    const { name, arguments: given } = call.function
    const args = canonicalArguments(given)
    found.set(`${name} ${args}`, { tool: name, arguments: args, result: text, definition: definitionOf(name) })
  }
  return [...found.values()]
}

/** Returns whether a text is what the model reads in place of a result. */
function isNoResult(text: string): boolean {
  return text === deniedText || text.startsWith(failedText(''))
}

/** Returns the calls of an answer whose last run has no result. */
function callsWithoutResult(database: Database, answerId: string): ReadonlySet<string> {
  const rows = database.all<{ call_id: string; state: string }>(
    'select call_id, state from tool_runs where answer_id = ? order by attempt',
    answerId,
  )
  const last = new Map(rows.map(({ call_id: callId, state }) => [callId, state]))
  return new Set([...last].flatMap(([callId, state]) => (state === 'denied' || state === 'failed' ? [callId] : [])))
}

/**
 * Returns the function tool of that name: of a running server, or of the chat. Without one, any arguments are offered.
 */
export function definitionOfTool(name: string, serverTools: readonly ServerTool[], chatTools: unknown): Tool {
  const server = serverTools.find(({ wireName }) => wireName === name)
  if (server !== undefined) return functionToolOf(server)
  // A parameter of the chat, which was checked when it was set.
  const ofChat = Array.isArray(chatTools) ? (chatTools as Tool[]) : []
  const own = ofChat.find((tool) => presetToolIdentity(tool) === `function ${name}`)
  return own ?? { type: 'function', function: { name, parameters: { type: 'object' } } }
}
