import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { AppError } from '#shared/errors.ts'
import type { Settings } from '#shared/settings.ts'
import { call } from './call.ts'
import { callKey } from './query.ts'

const key = callKey('settings.read', {})

/** The settings, read once before the first paint and kept true by `settings.changed`. Suspends until they are there. */
export function useSettings(): Settings {
  return useSuspenseQuery<Settings, AppError>({
    queryKey: key,
    queryFn: () => call('settings.read', {}),
    staleTime: Infinity,
  }).data
}

/** Changes settings: on screen at once, then in main, whose answer stands. */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const client = useQueryClient()
  return (change) => {
    client.setQueryData<Settings>(key, (before) => before && { ...before, ...change })
    call('settings.change', change).then(
      (settings) => client.setQueryData(key, settings),
      () => client.invalidateQueries({ queryKey: key }),
    )
  }
}
