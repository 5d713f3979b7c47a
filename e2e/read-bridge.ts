import type { Page } from 'playwright/test'
import type { Bridge, CallName, CallInput, CallOutput } from '#shared/ipc/bridge.ts'

/** Asks main what the page could ask, through the page's own bridge. Throws what main refuses. */
export async function readBridge<Name extends CallName>(
  window: Page,
  name: Name,
  input: CallInput<Name> = {} as CallInput<Name>, // most questions have no input
): Promise<CallOutput<Name>> {
  const outcome = await window.evaluate(
    ([called, given]) => {
      // The page's global, which the tests' types do not know.
      const { bridge } = globalThis as unknown as { bridge: Bridge }
      return bridge.call(called as CallName, given as never)
    },
    [name, input] as const,
  )
  if (!outcome.ok) throw new Error(outcome.error.message)
  // Typed by the name that was asked for.
  return outcome.value as CallOutput<Name>
}
