import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AppError, toErrorData } from '#shared/errors.ts'
import { ErrorProblem } from './error-problem.tsx'
import problem from '../ui/problem.module.css'

interface LoadedProps<Data> {
  query: UseQueryResult<Data, AppError>
  /** Shown during the first read. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the result of a call: skeleton, error or content. After an earlier answer, an error is shown above that. */
export function Loaded<Data>({ query, loading, children }: LoadedProps<Data>) {
  if (query.isPending) return loading
  return (
    <>
      {query.error && (
        <div className={problem.instead}>
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
