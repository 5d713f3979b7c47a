import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { AppError } from '#shared/errors.ts'
import type { VersionPage } from '#shared/preset.ts'
import { call } from '../../bridge/call.ts'
import { callKey } from '../../bridge/query.ts'
import type { NotedVersion, PresetPlace } from '../preset-types.ts'

export const pageSize = 50

export interface VersionPages {
  /** Of the gateway; null until it is known. */
  total: number | null
  /** The version of a row: null was left out by the gateway, undefined is not read yet. */
  at: (index: number) => NotedVersion | null | undefined
  /** All that are read, newest first. */
  read: readonly (NotedVersion | null)[]
  first: { page: VersionPage | undefined; error: AppError | null; isFetching: boolean }
  retry: () => void
}

/** The history, as far as these pages of it. The first one says how long it is. */
export function useVersionPages(place: PresetPlace, pages: readonly number[], isEnabled: boolean): VersionPages {
  const client = useQueryClient()
  const wanted = [...new Set([0, ...pages])]
  const inputOf = (page: number) => ({ ...place, offset: page * pageSize, limit: pageSize })
  const queries = useQueries({
    queries: wanted.map((page) => ({
      queryKey: callKey('presets.versions', inputOf(page)),
      queryFn: () => call('presets.versions', inputOf(page)),
      enabled: isEnabled,
    })),
  })
  const known = new Map(wanted.map((page, index) => [page, queries[index]?.data]))
  const first = queries[0]
  return {
    total: known.get(0)?.total ?? null,
    at: (index) => known.get(Math.floor(index / pageSize))?.versions[index % pageSize],
    read: [...known.values()].flatMap((page) => page?.versions ?? []),
    first: {
      page: first?.data,
      // The calls reject with nothing else.
      error: (first?.error ?? null) as AppError | null,
      isFetching: first?.isFetching ?? false,
    },
    retry: () => void client.refetchQueries({ queryKey: callKey('presets.versions', inputOf(0)) }),
  }
}
