import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { AppError } from '#shared/errors.ts'
import type { Settings } from '#shared/settings.ts'
import { call } from './call.ts'
import { isMainWindow } from './page-address.ts'
import { callKey } from './query.ts'

const key = callKey('settings.read', {})
const mutationKey = ['settings.change']

/** The settings, read once before the first paint and kept true by `settings.changed`. Suspends until they are there. */
export function useSettings(): Settings {
  return useSuspenseQuery<Settings, AppError>({
    queryKey: key,
    queryFn: () => call('settings.read', {}),
    staleTime: Infinity,
  }).data
}

/**
 * Changes settings: on screen at once, then in main, whose answer stands. What leads to a view or to a conversation is
 * shown by the main window, also when it was asked for in the window of a conversation.
 */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const client = useQueryClient()
  return useMutation<Settings, AppError, Partial<Settings>>({
    mutationKey,
    mutationFn: (change) => call('settings.change', change),
    onMutate: (change) => {
      client.setQueryData<Settings>(key, (before) => before && { ...before, ...change })
      if (!isMainWindow() && leadsElsewhere(change)) void call('window.showMain', {})
    },
    // This one still counts as under way here. An answer to an earlier change does not know of the later ones.
    onSuccess: (settings) => {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(key, settings)
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  }).mutate
}

function leadsElsewhere({ view, conversationId }: Partial<Settings>): boolean {
  return view !== undefined || typeof conversationId === 'string'
}

/** Takes over what main tells, unless a change of this window is on its way, whose answer will be newer. */
export function takeOverSettings(client: QueryClient, settings: Settings): void {
  if (client.isMutating({ mutationKey }) === 0) client.setQueryData(key, settings)
}
