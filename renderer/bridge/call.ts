import type { CallInput, CallName, CallOutput } from '#shared/ipc/bridge.ts'
import { AppError } from '#shared/errors.ts'
import type { Outcome } from '#shared/ipc/contract-kinds.ts'
import { windowBridge } from './window-bridge.ts'

/** Calls main once, unless it is `asked` already. Rejects with an `AppError`, whose data main made. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  asked?: Promise<Outcome<CallOutput<Name>>>,
): Promise<CallOutput<Name>> {
  const outcome = await (asked ?? windowBridge().call(name, input))
  if (!outcome.ok) throw new AppError(outcome.error)
  return outcome.value
}
