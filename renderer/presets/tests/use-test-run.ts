import { useEffect, useRef, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { TestTarget } from '#shared/preset.ts'
import { useCall } from '../../bridge/query.ts'
import { watch } from '../../bridge/watch.ts'
import type { PresetPlace } from '../preset-types.ts'
import { withResults } from './result-key.ts'
import type { Results } from './result-key.ts'

export interface TestRun {
  /** What was kept, and what arrives now in its place. */
  results: Results
  isRunning: boolean
  /** Why it could not be run at all; what went wrong with one answer stands in its result. */
  error: ErrorData | null
  run: (targets: readonly TestTarget[]) => Promise<void>
  cancel: () => void
}

/** Runs the samples of a preset. Leaving the page cancels what is under way; what had arrived is kept. */
export function useTestRun(place: PresetPlace): TestRun {
  const kept = useCall('presets.results', place)
  const [arrived, setArrived] = useState<Results>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<ErrorData | null>(null)
  const aborter = useRef<AbortController | null>(null)
  const cancel = () => aborter.current?.abort()
  useEffect(() => () => aborter.current?.abort(), [])

  async function run(targets: readonly TestTarget[]): Promise<void> {
    if (aborter.current) return
    const abort = new AbortController()
    aborter.current = abort
    setRunning(true)
    setError(null)
    try {
      for await (const parts of watch('presets.runTest', { ...place, targets: [...targets] }, abort.signal)) {
        setArrived((before) => withResults(before, parts))
      }
    } catch (failed) {
      setError(toErrorData(failed))
    } finally {
      aborter.current = null
      setRunning(false)
      // What was cut off is told by main alone: the stream is closed by then.
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
