import type { CallName, StreamName } from '#shared/ipc/bridge.ts'
import { ipc } from '#shared/ipc/contract.ts'
import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { explanationOfIssue } from '#shared/messages/zod-issue.ts'

/** Returns whether the contract has a call or stream of this name. Own properties only: `constructor` is not one. */
export function isNameOf(kind: 'call', name: unknown): name is CallName
export function isNameOf(kind: 'stream', name: unknown): name is StreamName
export function isNameOf(kind: 'call' | 'stream', name: unknown): boolean {
  return typeof name === 'string' && Object.hasOwn(ipc, name) && ipc[name as keyof typeof ipc].kind === kind
}

/** Parses input from a window. Throws `bad-input` with the first invalid field. */
export function parseInput(name: CallName | StreamName, input: unknown): unknown {
  const result = ipc[name].input.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.map(String).join('.')
  throw new AppError({
    source: 'app',
    kind: 'bad-input',
    ...(issue === undefined ? explain('inputInvalid') : explanationOfIssue(issue)),
    ...(field ? { field } : {}),
  })
}
