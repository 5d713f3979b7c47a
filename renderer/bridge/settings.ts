import { type QueryClient, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { AppError } from '#shared/errors.ts'
import type { Settings } from '#shared/settings.ts'
import { call } from './call.ts'
import { takeEarlySettings } from './early-settings.ts'
import { isMainWindow } from './page-address.ts'
import { callKey } from './query.ts'

const key = callKey('settings.read', {})
const mutationKey = ['settings.change']

const query = {
  queryKey: key,
  queryFn: () => call('settings.read', {}, takeEarlySettings()),
  staleTime: Infinity,
}

/**
 * Reads the settings before the first render: React shows content that suspended no sooner than 300 ms after its
 * fallback. Does not throw: `useSettings` reads them again after a failure.
 */
export function loadSettings(client: QueryClient): Promise<void> {
  return client.prefetchQuery<Settings, AppError>(query)
}

/**
 * Returns the settings, read before the first paint and updated by `settings.changed`. Suspends until they are loaded.
 */
export function useSettings(): Settings {
  return useSuspenseQuery<Settings, AppError>(query).data
}

/**
 * Changes settings optimistically; main's answer replaces them. A change of view or conversation always shows in the
 * main window, also if it was made in a conversation's window.
 */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const client = useQueryClient()
  return useMutation<Settings, AppError, Partial<Settings>>({
    mutationKey,
    mutationFn: (change) => call('settings.change', change),
    onMutate: (change) => {
      client.setQueryData<Settings>(key, (before) => before && { ...before, ...change })
      if (!isMainWindow() && opensAnotherView(change)) void call('window.showMain', {})
    },
    // This change still counts as in flight here. The answer to an earlier change does not contain later ones.
    onSuccess: (settings) => {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(key, settings)
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  }).mutate
}

function opensAnotherView({ view, conversationId }: Partial<Settings>): boolean {
  return view !== undefined || typeof conversationId === 'string'
}

/** Applies settings that main published, unless a change of this window is in flight: its answer will be newer. */
export function applySettings(client: QueryClient, settings: Settings): void {
  if (client.isMutating({ mutationKey }) === 0) client.setQueryData(key, settings)
}
