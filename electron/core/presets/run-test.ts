import { toErrorData } from '#shared/errors.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { TestResult, TestSample, TestTarget } from '#shared/preset.ts'
import { mergePreset } from '#shared/presets/merge-preset.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { clampCostUsd, clampTokens } from '#shared/usage-limits.ts'
import type { AnswerOutcome } from '../conversations/answer-outcome.ts'
import { type AnsweringGateway, type RunningAnswer, runAnswer } from '../conversations/running-answer.ts'
import { createResultQueue } from './result-queue.ts'

/** How often a growing result is told at most, in milliseconds. */
const publishIntervalMs = 50

export interface TestRun {
  readonly gateway: Pick<AnsweringGateway, 'dialect' | 'complete'>
  readonly samples: readonly TestSample[]
  readonly targets: readonly TestTarget[]
  /** What the draft or a version says. */
  readonly contentOf: (target: TestTarget, signal: AbortSignal) => Promise<PresetContent>
  /** Throws where nothing more may be sent. */
  readonly beforeSend?: () => void
  /** Told once of each try, when it has ended. */
  readonly onResult: (result: TestResult) => void
  readonly now: () => number
  readonly interval?: number
}

/**
 * Runs every sample against each target: the targets side by side, the samples of each in order. Each part is a result
 * as it stands. Leaving the loop, like aborting, stops what is under way; it ends as `stopped` with what had arrived.
 */
export async function* runTest(run: TestRun, signal: AbortSignal): AsyncGenerator<TestResult> {
  const left = new AbortController()
  const stop = AbortSignal.any([signal, left.signal])
  const queue = createResultQueue(run.interval ?? publishIntervalMs)
  void Promise.all(run.targets.map((target) => runTarget(run, target, queue.push, stop))).finally(queue.end)
  try {
    yield* queue.parts(signal)
  } finally {
    left.abort()
  }
}

async function runTarget(
  run: TestRun,
  target: TestTarget,
  tell: (result: TestResult) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const sample of run.samples) {
    if (signal.aborted) return
    const begun: TestResult = { ...nothingYet, sampleId: sample.id, sampleText: sample.text, target, ranAt: run.now() }
    tell(begun)
    const result = await runSample(run, begun, tell, signal)
    tell(result)
    run.onResult(result)
  }
}

async function runSample(
  { gateway, contentOf, beforeSend }: TestRun,
  begun: TestResult,
  tell: (result: TestResult) => void,
  signal: AbortSignal,
): Promise<TestResult> {
  let content: PresetContent
  try {
    content = await contentOf(begun.target, signal)
    beforeSend?.()
  } catch (error) {
    return signal.aborted ? { ...begun, status: 'stopped' } : { ...begun, status: 'failed', error: toErrorData(error) }
  }
  const { promise, resolve } = Promise.withResolvers<AnswerOutcome>()
  const listener = {
    onDelta: () => tell(resultOf(begun, running)),
    onPieces: () => undefined,
    onWaiting: () => undefined,
    onEnd: resolve,
  }
  const running = runAnswer(gateway, testRequest(content, begun.sampleText), listener)
  const stop = (): void => running.end({ status: 'stopped', error: null })
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const outcome = await promise
  signal.removeEventListener('abort', stop)
  return {
    ...resultOf(begun, running),
    status: statusOf(outcome),
    error: outcome.error,
    finishedAfter: running.elapsed(),
  }
}

/** What a sample is asked with: the preset's content goes into the request itself, so that a draft can be tried. */
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

function resultOf(begun: TestResult, { answer, firstTokenAfter }: RunningAnswer): TestResult {
  return {
    ...begun,
    text: answer.text,
    model: answer.model,
    provider: answer.provider,
    promptTokens: clampTokens(answer.usage?.prompt_tokens),
    completionTokens: clampTokens(answer.usage?.completion_tokens),
    cost: clampCostUsd(answer.usage?.cost),
    firstTokenAfter: firstTokenAfter(),
  }
}

/** A try has no state of its own for a connection that broke: the error says it. */
function statusOf({ status }: AnswerOutcome): TestResult['status'] {
  return status === 'interrupted' ? 'failed' : status
}
