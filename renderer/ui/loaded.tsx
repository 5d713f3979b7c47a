import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import { ErrorProblem } from './error-problem.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data, AppError>
  /** Stands in while it is read for the first time. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** What a call answered: skeleton, error or content. An error after an earlier answer stands above the last known. */
export function Loaded<Data>({ query, loading, children }: LoadedProps<Data>) {
  if (query.isPending) return loading
  return (
    <>
      {query.error && (
        <div className="p-4 max-w-[640px]">
          <ErrorProblem
            error={toErrorData(query.error)}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            failedAt={query.errorUpdatedAt}
          />
        </div>
      )}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
