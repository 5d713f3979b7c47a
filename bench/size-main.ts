import type { Page } from 'playwright'
import type { RunningApp } from '../e2e/harness/launch-app.ts'
import type { Outcome } from '../shared/ipc/contract-kinds.ts'

interface WatchedMain {
  readonly loopDelay: { readonly max: number; reset(): void }
}

/** Returns how long main was blocked at most since the last call, in milliseconds (e2e/harness/watch-blocks.cjs). */
export function takeWorstBlock({ app }: RunningApp): Promise<number> {
  return app.evaluate(() => {
    const { loopDelay } = globalThis as unknown as WatchedMain
    const worst = loopDelay.max / 1_000_000
    loopDelay.reset()
    return worst
  })
}

/** Returns how long main was blocked at most during `work`, and what it returned. */
export async function worstBlockDuring<Result>(
  running: RunningApp,
  work: () => Promise<Result>,
): Promise<{ readonly blockMs: number; readonly tookMs: number; readonly result: Result }> {
  await takeWorstBlock(running)
  const started = performance.now()
  const result = await work()
  const tookMs = performance.now() - started
  return { blockMs: await takeWorstBlock(running), tookMs, result }
}

interface BridgePage {
  readonly bridge: { call(name: string, input: object): Promise<Outcome<unknown>> }
}

/** Calls main from the page, and returns the time until the answer in milliseconds. Throws what main answers with. */
export function timeCall(window: Page, name: string, input: object): Promise<number> {
  return window.evaluate(
    async ([called, given]) => {
      const { bridge } = globalThis as unknown as BridgePage
      const started = performance.now()
      const outcome = await bridge.call(called, given)
      const took = performance.now() - started
      if (!outcome.ok) throw new Error(outcome.error.message)
      return took
    },
    [name, input] as const,
  )
}
