import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { AppError } from '#shared/errors.ts'
import type { VersionPage } from '#shared/preset.ts'
import { callKey, callQuery } from '../../bridge/query.ts'
import type { NotedVersion, PresetPlace } from '../preset/preset-types.ts'

export const versionPageSize = 50

export interface VersionPages {
  /** Reported by the gateway; null until it is known. */
  total: number | null
  /** Returns the version of a row: null if the gateway omitted it, undefined if it is not read yet. */
  at: (index: number) => NotedVersion | null | undefined
  /** All versions that are read, newest first. */
  read: readonly (NotedVersion | null)[]
  first: { page: VersionPage | undefined; error: AppError | null; isFetching: boolean }
  retry: () => void
}

/** Reads these pages of the history. The first one gives the total. */
export function useVersionPages(place: PresetPlace, pages: readonly number[], isEnabled: boolean): VersionPages {
  const client = useQueryClient()
  const wanted = [...new Set([0, ...pages])]
  const inputOf = (page: number) => ({ ...place, offset: page * versionPageSize, limit: versionPageSize })
  const queries = useQueries({
    queries: wanted.map((page) => ({
      ...callQuery('presets.versions', inputOf(page)),
      enabled: isEnabled,
    })),
  })
  const known = new Map(wanted.map((page, index) => [page, queries[index]?.data]))
  const first = queries[0]
  return {
    total: known.get(0)?.total ?? null,
    at: (index) => known.get(Math.floor(index / versionPageSize))?.versions[index % versionPageSize],
    read: [...known.values()].flatMap((page) => page?.versions ?? []),
    first: {
      page: first?.data,
      // The calls reject only with `AppError`.
      error: (first?.error ?? null) as AppError | null,
      isFetching: first?.isFetching ?? false,
    },
    retry: () => void client.refetchQueries({ queryKey: callKey('presets.versions', inputOf(0)) }),
  }
}
