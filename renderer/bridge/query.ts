import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { CallInput, CallName, CallOutput } from '#shared/ipc/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { call } from './call.ts'

/** The key under which the answer of a call is cached. */
export function callKey<Name extends CallName>(name: Name, input: CallInput<Name>): [Name, CallInput<Name>] {
  return [name, input]
}

/** Reads through the cache; events of main mend or drop what is cached (`bridge-events.ts`). */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: { enabled?: boolean } = {},
): UseQueryResult<CallOutput<Name>, AppError> {
  return useQuery<CallOutput<Name>, AppError>({
    queryKey: callKey(name, input),
    queryFn: () => call(name, input),
    ...options,
  })
}

/** A call that changes something: `mutate(input)`, with `isPending` and `error`. */
export function useCommand<Name extends CallName>(
  name: Name,
): UseMutationResult<CallOutput<Name>, AppError, CallInput<Name>> {
  return useMutation<CallOutput<Name>, AppError, CallInput<Name>>({ mutationFn: (input) => call(name, input) })
}

/** Drops every cached answer of these calls, so that what is on screen is read again. */
export async function forget(client: QueryClient, ...names: CallName[]): Promise<void> {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

/** `forget` for event handlers of components. */
export function useForget(): (...names: CallName[]) => Promise<void> {
  const client = useQueryClient()
  return (...names) => forget(client, ...names)
}
