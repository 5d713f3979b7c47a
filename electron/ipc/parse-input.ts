import { type CallName, type StreamName } from '#shared/ipc/bridge.ts'
import { ipc } from '#shared/ipc/contract.ts'
import { AppError } from '#shared/errors.ts'

/** Whether the contract has a call (or a stream) of this name. Own names only: `constructor` is none. */
export function isNameOf(kind: 'call', name: unknown): name is CallName
export function isNameOf(kind: 'stream', name: unknown): name is StreamName
export function isNameOf(kind: 'call' | 'stream', name: unknown): boolean {
  return typeof name === 'string' && Object.hasOwn(ipc, name) && ipc[name as keyof typeof ipc].kind === kind
}

/** Parses what a window sent. Throws `bad-input` with the first field at fault. */
export function parseInput(name: CallName | StreamName, input: unknown): unknown {
  const result = ipc[name].input.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.map(String).join('.')
  throw new AppError({
    source: 'app',
    kind: 'bad-input',
    message: issue?.message ?? 'Invalid input',
    ...(field ? { field } : {}),
  })
}
