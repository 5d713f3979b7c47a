import { toErrorData } from '#shared/errors.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { TestResult } from '#shared/preset.ts'
import { mergePreset } from '#shared/presets/merge-preset.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { clampCostUsd, clampTokens } from '#shared/usage-limits.ts'
import type { AnswerOutcome } from '../conversations/answer-outcome.ts'
import { type RunningAnswer, runAnswer } from '../conversations/running-answer.ts'
import type { RecordedResult } from './fixture-store.ts'
import { fixtureTools, replayCalls } from './replay-calls.ts'
import type { TestRunOptions } from './run-test.ts'
import { addRequest } from './test-usage.ts'

/**
 * Sends one sample, and continues with recorded results as long as the answer calls tools that have them. Publishes the
 * result as it grows, and returns it.
 */
export async function runSample(
  { gateway, contentOf, beforeSend, fixtures = [], onRequest }: TestRunOptions,
  initial: TestResult,
  publish: (result: TestResult) => void,
  signal: AbortSignal,
): Promise<TestResult> {
  let request: ChatRequest
  let total: TestResult | null = null
  const withTotal = (result: TestResult): TestResult => (total === null ? result : addRequest(total, result))
  try {
    request = testRequest(await contentOf(initial.target, signal), initial.sampleText, fixtures)
  } catch (error) {
    return unsent(initial, error, signal)
  }
  for (let round = 0; ; round++) {
    try {
      beforeSend?.()
    } catch (error) {
      return withTotal(unsent(initial, error, signal))
    }
    const running = runAnswer(gateway, request)
    const outcome = await follow(running, () => publish(withTotal(resultOf(initial, running))), signal)
    const alone: TestResult = {
      ...resultOf(initial, running),
      status: statusOf(outcome),
      error: outcome.error,
      finishedAfter: running.elapsed(),
    }
    onRequest?.(alone, running.requestId())
    total = withTotal(alone)
    if (outcome.status !== 'done') return total
    const { calls, messages } = replayCalls(running.answer, fixtures, round)
    total = { ...total, calls: [...total.calls, ...calls] }
    if (messages === null) return total
    request = { ...request, messages: [...request.messages, ...messages] }
    publish({ ...total, status: 'running', finishedAfter: null })
  }
}

/** Returns the request of a sample. It contains the preset's content itself, so that drafts can be tested. */
export function testRequest(
  content: PresetContent,
  text: string,
  fixtures: readonly RecordedResult[] = [],
): ChatRequest {
  const tools = fixtureTools(content, fixtures)
  return {
    stream_options: { include_usage: true },
    ...mergePreset(content, { messages: [{ role: 'user', content: text }], ...(tools.length > 0 && { tools }) }),
  }
}

/** Follows an answer to its end. Closes it if the signal aborts, also if the gateway ignores that. */
async function follow(running: RunningAnswer, onDelta: () => void, signal: AbortSignal): Promise<AnswerOutcome> {
  const stopped = Promise.withResolvers<AnswerOutcome>()
  const stop = (): void => {
    running.close()
    stopped.resolve({ status: 'stopped', error: null })
  }

  async function read(): Promise<AnswerOutcome> {
    for await (const event of running.events()) {
      if (!running.accept(event)) break
      if (event.type === 'delta') onDelta()
      if (event.type === 'end') return event.outcome
    }
    return stopped.promise
  }

  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const outcome = await Promise.race([read(), stopped.promise])
  signal.removeEventListener('abort', stop)
  return outcome
}

/** The result of a request that was not sent. */
function unsent(initial: TestResult, error: unknown, signal: AbortSignal): TestResult {
  return signal.aborted
    ? { ...initial, status: 'stopped' }
    : { ...initial, status: 'failed', error: toErrorData(error) }
}

function resultOf(initial: TestResult, { answer, firstTokenAfter }: RunningAnswer): TestResult {
  return {
    ...initial,
    text: answer.text,
    model: answer.model,
    provider: answer.provider,
    promptTokens: clampTokens(answer.usage?.prompt_tokens),
    completionTokens: clampTokens(answer.usage?.completion_tokens),
    cost: clampCostUsd(answer.usage?.cost),
    firstTokenAfter: firstTokenAfter(),
  }
}

/** Test results have no status for a broken connection; the error describes it. */
function statusOf({ status }: AnswerOutcome): TestResult['status'] {
  return status === 'interrupted' ? 'failed' : status
}
