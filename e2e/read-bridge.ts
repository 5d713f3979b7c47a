import type { Page } from 'playwright/test'
import type { CallInput, CallName, CallOutput } from '#shared/ipc/bridge.ts'
import type { Outcome } from '#shared/ipc/contract-kinds.ts'

/** The page's bridge without types: values that cross Playwright are typed by the requested name. */
interface PageBridge {
  bridge: { call(name: string, input: unknown): Promise<Outcome<unknown>> }
}

/** Calls main through the page's own bridge. Throws main's errors. */
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
