import { toErrorData } from '#shared/errors.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { TestResult, TestSample, TestTarget } from '#shared/preset.ts'
import { mergePreset } from '#shared/presets/merge-preset.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { clampCostUsd, clampTokens } from '#shared/usage-limits.ts'
import type { AnswerOutcome } from '../conversations/answer-outcome.ts'
import type { AnsweringGateway } from '../gateway-client/answering-gateway.ts'
import { type RunningAnswer, runAnswer } from '../conversations/running-answer.ts'
import { createResultQueue } from './result-queue.ts'

/** Minimum time between two updates of a growing result. */
const publishIntervalMs = 50

export interface TestRunOptions {
  readonly gateway: Pick<AnsweringGateway, 'dialect' | 'complete'>
  readonly samples: readonly TestSample[]
  readonly targets: readonly TestTarget[]
  /** Returns the content of the draft or a version. */
  readonly contentOf: (target: TestTarget, signal: AbortSignal) => Promise<PresetContent>
  /** Throws if nothing more may be sent. */
  readonly beforeSend?: () => void
  /** Called once for each test request, when it has ended, with the gateway's id of it. */
  readonly onResult: (result: TestResult, requestId: string | null) => void
  readonly now: () => number
  readonly intervalMs?: number
}

/**
 * Runs every sample against each target, the targets in parallel and the samples of each in order. Yields results as
 * they grow. Leaving the loop or aborting stops running requests, which end as `stopped` with their partial answer.
 */
export async function* runTest(run: TestRunOptions, signal: AbortSignal): AsyncGenerator<TestResult> {
  const left = new AbortController()
  const stop = AbortSignal.any([signal, left.signal])
  const queue = createResultQueue(run.intervalMs ?? publishIntervalMs)
  void Promise.all(run.targets.map((target) => runTarget(run, target, queue.push, stop))).finally(queue.end)
  try {
    yield* queue.parts(signal)
  } finally {
    left.abort()
  }
}

async function runTarget(
  run: TestRunOptions,
  target: TestTarget,
  publish: (result: TestResult) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const sample of run.samples) {
    if (signal.aborted) return
    const initial: TestResult = {
      ...nothingYet,
      sampleId: sample.id,
      sampleText: sample.text,
      target,
      ranAt: run.now(),
    }
    publish(initial)
    const { result, requestId } = await runSample(run, initial, publish, signal)
    publish(result)
    run.onResult(result, requestId)
  }
}

async function runSample(
  { gateway, contentOf, beforeSend }: TestRunOptions,
  initial: TestResult,
  publish: (result: TestResult) => void,
  signal: AbortSignal,
): Promise<{ readonly result: TestResult; readonly requestId: string | null }> {
  let content: PresetContent
  try {
    content = await contentOf(initial.target, signal)
    beforeSend?.()
  } catch (error) {
    const result: TestResult = signal.aborted
      ? { ...initial, status: 'stopped' }
      : { ...initial, status: 'failed', error: toErrorData(error) }
    return { result, requestId: null }
  }
  const running = runAnswer(gateway, testRequest(content, initial.sampleText))
  const stopped = Promise.withResolvers<AnswerOutcome>()
  const stop = (): void => {
    running.close()
    stopped.resolve({ status: 'stopped', error: null })
  }

  async function follow(): Promise<AnswerOutcome> {
    for await (const event of running.events()) {
      if (!running.accept(event)) break
      if (event.type === 'delta') publish(resultOf(initial, running))
      if (event.type === 'end') return event.outcome
    }
    return stopped.promise
  }

  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  // A gateway that ignores the signal must not block the test.
  const outcome = await Promise.race([follow(), stopped.promise])
  signal.removeEventListener('abort', stop)
  const result: TestResult = {
    ...resultOf(initial, running),
    status: statusOf(outcome),
    error: outcome.error,
    finishedAfter: running.elapsed(),
  }
  return { result, requestId: running.requestId() }
}

/** Returns the request of a sample. It contains the preset's content itself, so that drafts can be tested. */
export function testRequest(content: PresetContent, text: string): ChatRequest {
  return {
    stream_options: { include_usage: true },
    ...mergePreset(content, { messages: [{ role: 'user', content: text }] }),
  }
}

const nothingYet = {
  status: 'running',
  text: '',
  error: null,
  model: null,
  provider: null,
  promptTokens: null,
  completionTokens: null,
  cost: null,
  firstTokenAfter: null,
  finishedAfter: null,
} as const satisfies Partial<TestResult>

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
