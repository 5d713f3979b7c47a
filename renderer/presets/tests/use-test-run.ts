import { useEffect, useRef, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { TestTarget, TestResult } from '#shared/preset.ts'
import { useCall } from '../../bridge/query.ts'
import { watch } from '../../bridge/watch.ts'
import type { PresetPlace } from '../preset/preset-types.ts'

export interface TestRunState {
  /** Stored results, replaced by new ones as they arrive. */
  results: Results
  isRunning: boolean
  /** Why the run failed to start; the failure of one answer is in its result. */
  error: ErrorData | null
  /** `model` answers for targets that set none. */
  run: (targets: readonly TestTarget[], model?: string) => Promise<void>
  cancel: () => void
}

/** Runs the samples of a preset. Leaving the page cancels the run; results that arrived are kept. */
export function useTestRun(place: PresetPlace): TestRunState {
  const kept = useCall('presets.results', place)
  const [arrived, setArrived] = useState<Results>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<ErrorData | null>(null)
  const aborter = useRef<AbortController | null>(null)
  const cancel = () => aborter.current?.abort()
  useEffect(() => () => aborter.current?.abort(), [])

  async function run(targets: readonly TestTarget[], model?: string): Promise<void> {
    if (aborter.current) return
    const abort = new AbortController()
    aborter.current = abort
    setRunning(true)
    setError(null)
    try {
      const input = { ...place, targets: [...targets], ...(model !== undefined && { model }) }
      for await (const parts of watch('presets.runTest', input, abort.signal)) {
        setArrived((before) => withResults(before, parts))
      }
    } catch (failed) {
      setError(toErrorData(failed))
    } finally {
      aborter.current = null
      setRunning(false)
      // Only main knows the results of a cancelled run: the stream is closed by then.
      const { data } = await kept.refetch()
      if (data) setArrived((before) => withResults(before, data))
    }
  }
  return {
    results: withResults(withResults(new Map(), kept.data ?? []), [...arrived.values()]),
    isRunning,
    error,
    run,
    cancel,
  }
}

/** Returns the key of a result: one sample with one target. */
export function resultKey(sampleId: string, target: TestTarget): string {
  return `${sampleId} ${target}`
}

type Results = ReadonlyMap<string, TestResult>

/** Returns the results with newer ones replacing earlier ones. */
export function withResults(results: Results, newer: readonly TestResult[]): Results {
  if (newer.length === 0) return results
  return new Map([...results, ...newer.map((result) => [resultKey(result.sampleId, result.target), result] as const)])
}
