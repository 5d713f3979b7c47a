import { type Answer, applyChunk, emptyAnswer } from '#shared/answer.ts'
import type { AnswerToolCall } from '#shared/gateway/answer-parts.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { ChatMessage } from '#shared/chat-parameters/chat-message.ts'
import { writeChoice } from '../completions/completion-fields.ts'
import type { FinishPart, ProviderPart, ProviderUsage } from '../providers/chat-provider.ts'
import { createCallSplitter, type OfferedTools, offerServerTools } from './offer-tools.ts'
import { runServerTool, type ServerTools } from './server-tool.ts'
import { shouldStop } from './stop-conditions.ts'

export interface ServerToolOptions {
  readonly serverTools: ServerTools
  /** Asks a model: from a request to the parts of one answer, with its cost in the usage. */
  readonly ask: (request: ChatRequest) => AsyncGenerator<ProviderPart, void>
  /** Called for every tool that was run, for the routing metadata. */
  readonly onRun: (name: string, milliseconds: number) => void
}

/**
 * Answers a request whose tools the gateway may run itself: runs their calls and asks the model again until it ends,
 * calls a tool of the caller, or a condition stops it. The caller sees one answer, whose usage is the sum of all steps.
 * A request without such tools is passed through.
 */
export function runServerTools(
  given: ChatRequest,
  options: ServerToolOptions,
  signal: AbortSignal,
): AsyncGenerator<ProviderPart, void> {
  const offered = offerServerTools(given, options.serverTools)
  return offered.used.size === 0 ? options.ask(offered.request) : loop(given, offered, options, signal)
}

async function* loop(
  given: ChatRequest,
  offered: OfferedTools,
  { ask, onRun }: ServerToolOptions,
  signal: AbortSignal,
): AsyncGenerator<ProviderPart, void> {
  const { used } = offered
  let { request } = offered
  let total: FinishPart['usage'] | null = null
  let executed = 0
  let requested = 0
  for (let steps = 1; ; steps++) {
    const splitter = createCallSplitter(used)
    const merged = emptyAnswer()
    let finish: FinishPart | null = null
    for await (const part of ask(request)) {
      if (part.type === 'finish') finish = part
      else yield* passPart(part, merged, splitter)
    }
    if (finish === null) throw new Error('A provider ended without a finish part')
    total = addUsage(total, finish.usage)
    const called = splitter.calls.map((call) => call.function.name)
    const own = splitter.calls.filter((call) => used.has(call.function.name))
    requested += own.length
    const usage = { ...total, serverTools: { requested, executed } }
    if (own.length === 0) {
      yield { ...finish, usage }
      return
    }
    const isCallersTurn = own.length < splitter.calls.length
    const cost = (total.cost?.prompt ?? 0n) + (total.cost?.completion ?? 0n)
    const tokens = total.promptTokens + total.completionTokens
    const progress = { steps, cost, tokens, toolsExecuted: executed, called, finishReason: finish.reason }
    const next = remainingLimit(given, total.completionTokens)
    if (isCallersTurn || next === null || shouldStop(given, progress)) {
      // The caller never sees the calls of the gateway's tools, so the answer simply ends.
      const reason = isCallersTurn ? finish.reason : next === null ? 'length' : 'stop'
      yield { ...finish, reason, nativeReason: finish.reason, usage }
      return
    }
    const results = await runCalls(own, used, onRun, signal)
    executed += own.length
    yield { type: 'waiting' }
    request = {
      ...request,
      ...next,
      messages: [...request.messages, asMessage(merged, own), ...results],
      // The required call was made; requiring it again would never end.
      ...(request.tool_choice === undefined ? {} : { tool_choice: 'auto' }),
    }
  }
}

function* passPart(
  part: Exclude<ProviderPart, FinishPart>,
  merged: Answer,
  splitter: ReturnType<typeof createCallSplitter>,
): Generator<ProviderPart, void> {
  if (part.type === 'content' || part.type === 'reasoning') applyChunk(merged, { choices: [writeChoice(part, false)] })
  if (part.type !== 'delta') {
    yield part
    return
  }
  const { tool_calls: pieces, ...delta } = part.delta
  if (delta.reasoning_details) applyChunk(merged, { choices: [{ index: 0, delta }] })
  const forCaller = splitter.split(pieces ?? [])
  const rest = forCaller.length === 0 ? delta : { ...delta, tool_calls: forCaller }
  if (Object.keys(rest).length > 0) yield { ...part, delta: rest }
}

/** Returns the tokens that are left for the next step; null if there are none. */
function remainingLimit(
  { max_completion_tokens: newer, max_tokens: older }: ChatRequest,
  usedTokens: number,
): Pick<ChatRequest, 'max_completion_tokens' | 'max_tokens'> | null {
  const limit = newer ?? older ?? null
  if (limit === null) return {}
  const left = limit - usedTokens
  if (left <= 0) return null
  return newer === undefined || newer === null ? { max_tokens: left } : { max_completion_tokens: left }
}

function asMessage(merged: Answer, calls: readonly AnswerToolCall[]): ChatMessage {
  return {
    role: 'assistant',
    content: merged.text === '' ? null : merged.text,
    tool_calls: calls.map(({ index: _index, ...call }) => call),
    ...(merged.reasoningDetails.length === 0 ? {} : { reasoning_details: merged.reasoningDetails }),
  }
}

function runCalls(
  calls: readonly AnswerToolCall[],
  tools: ServerTools,
  onRun: ServerToolOptions['onRun'],
  signal: AbortSignal,
): Promise<ChatMessage[]> {
  return Promise.all(
    calls.map(async (call): Promise<ChatMessage> => {
      const tool = tools.get(call.function.name)
      if (tool === undefined) throw new Error('Only the tools of the gateway are run here')
      const startedAt = performance.now()
      const content = await runServerTool(tool, call.function.arguments, signal)
      onRun(call.function.name, Math.round(performance.now() - startedAt))
      return { role: 'tool', tool_call_id: call.id, content }
    }),
  )
}

/** Adds the usage of two steps of one answer. */
function addUsage(one: ProviderUsage | null, other: ProviderUsage): ProviderUsage {
  if (one === null) return other
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    cost: {
      prompt: (one.cost?.prompt ?? 0n) + (other.cost?.prompt ?? 0n),
      completion: (one.cost?.completion ?? 0n) + (other.cost?.completion ?? 0n),
    },
    isByok: (one.isByok ?? false) || (other.isByok ?? false),
  }
}
