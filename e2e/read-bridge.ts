import type { Page } from 'playwright/test'
import type { CallInput, CallName, CallOutput } from '#shared/ipc/bridge.ts'
import type { Outcome } from '#shared/ipc/contract-kinds.ts'

/** The page's bridge as values without types: what crosses Playwright is typed by the name that was asked for. */
interface PageBridge {
  bridge: { call(name: string, input: unknown): Promise<Outcome<unknown>> }
}

/** Asks main what the page could ask, through the page's own bridge. Throws what main refuses. */
export async function readBridge<Name extends CallName>(
  window: Page,
  name: Name,
  input: CallInput<Name> = {} as CallInput<Name>, // most questions have no input
): Promise<CallOutput<Name>> {
  const question: readonly [string, unknown] = [name, input]
  const outcome = await window.evaluate(
    ([called, given]) => (globalThis as unknown as PageBridge).bridge.call(called, given),
    question,
  )
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.value as CallOutput<Name>
}
