import type { TestResult, TestSample, TestTarget } from '#shared/preset.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import type { AnsweringGateway } from '../gateway-client/answering-gateway.ts'
import type { RecordedResult } from './fixture-store.ts'
import { createResultQueue } from './result-queue.ts'
import { runSample } from './run-sample.ts'

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
  /** Results that answer calls of tools. No tool is called. */
  readonly fixtures?: readonly RecordedResult[]
  /** Called once for each request, when it has ended, with its own usage and the gateway's id of it. */
  readonly onRequest?: (result: TestResult, requestId: string | null) => void
  /** Called once for each sample and target, when it has ended. */
  readonly onResult: (result: TestResult) => void
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
    const result = await runSample(run, initial, publish, signal)
    publish(result)
    run.onResult(result)
  }
}

const nothingYet = {
  status: 'running',
  text: '',
  calls: [],
  error: null,
  model: null,
  provider: null,
  promptTokens: null,
  completionTokens: null,
  cost: null,
  firstTokenAfter: null,
  finishedAfter: null,
} satisfies Partial<TestResult>
