import { createContext, use, useCallback } from 'react'
import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { CallInput, CallName, CallOutput } from '#shared/ipc/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { call } from './call.ts'

/** Returns the key under which the answer of a call is cached. */
export function callKey<Name extends CallName>(name: Name, input: CallInput<Name>): [Name, CallInput<Name>] {
  return [name, input]
}

/** Reads a call through the cache; events of main update or invalidate it (`bridge-events.ts`). */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: { enabled?: boolean } = {},
): UseQueryResult<CallOutput<Name>, AppError> {
  return useQuery<CallOutput<Name>, AppError>({ ...callQuery(name, input), ...options })
}

/** Returns the query of a call, for example to prefetch it. */
export function callQuery<Name extends CallName>(name: Name, input: CallInput<Name>) {
  return { queryKey: callKey(name, input), queryFn: () => call(name, input) }
}

/** Callbacks for the end of a command; they run also if its component is unmounted. */
export interface CommandCallbacks<Name extends CallName> {
  onSuccess?: (output: CallOutput<Name>) => void
  onError?: (error: AppError) => void
  onSettled?: () => void
}

type Mutation<Name extends CallName> = UseMutationResult<CallOutput<Name>, AppError, CallInput<Name>>
type RunCommand<Name extends CallName> = (input: CallInput<Name>, ends?: CommandCallbacks<Name>) => void
type WithRunCommand<State, Name extends CallName> = State extends unknown
  ? Omit<State, 'mutate'> & { mutate: RunCommand<Name> }
  : never
type Command<Name extends CallName> = WithRunCommand<Mutation<Name>, Name>

interface CommandOptions<Name extends CallName> {
  /** The text of the notification if the command fails. Without it the component shows `error`. */
  failed?: string | ((error: AppError, input: CallInput<Name>) => string)
  /** The label of a button in that notification that runs the command again. */
  retry?: string
}

/** Shows a notification of a failed command. */
type ShowFailure = (failure: { text: string; action?: { label: string; run: () => void } | undefined }) => void

/** Provided by `ToastProvider`, since this layer has no components. */
export const FailureContext = createContext<ShowFailure>(() => undefined)

/** Returns a command that changes something: `mutate(input)`, with `isPending` and `error`. */
export function useCommand<Name extends CallName>(
  name: Name,
  { failed, retry }: CommandOptions<Name> = {},
): Command<Name> {
  const showFailure = use(FailureContext)
  const mutation: Mutation<Name> = useMutation({ mutationFn: (input) => call(name, input) })
  const { mutateAsync } = mutation
  // The library's own `mutate` drops its callbacks on unmount: a sent message would stay in its field.
  const mutate = useCallback<RunCommand<Name>>(
    function run(input, callbacks = {}) {
      const fail = (error: AppError) => {
        if (failed !== undefined) {
          const action = retry === undefined ? undefined : { label: retry, run: () => run(input, callbacks) }
          showFailure({ text: typeof failed === 'string' ? failed : failed(error, input), action })
        }
        callbacks.onError?.(error)
      }
      void mutateAsync(input).then(callbacks.onSuccess, fail).finally(callbacks.onSettled)
    },
    [mutateAsync, showFailure, failed, retry],
  )
  return { ...mutation, mutate }
}

/** Invalidates every cached answer of these calls, so that visible ones are read again. */
export async function invalidate(client: QueryClient, ...names: CallName[]): Promise<void> {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

/** Returns `invalidate` for event handlers of components. */
export function useInvalidate(): (...names: CallName[]) => Promise<void> {
  const client = useQueryClient()
  return (...names) => invalidate(client, ...names)
}

/** For how long an answer of main is shown without asking again, in milliseconds. */
export const freshMs = 60_000

/** Creates the cache of calls. It never retries: main knows which calls may be repeated (security.md, Reliability). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': the default waits for the network, which the renderer does not use.
      queries: { retry: false, networkMode: 'always', staleTime: freshMs, refetchOnWindowFocus: false },
      // Input of a command, such as a code, is not kept after it ends.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
}
