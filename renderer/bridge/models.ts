import type { UseQueryResult } from '@tanstack/react-query'
import type { AppError } from '#shared/errors.ts'
import type { ModelList } from '#shared/gateway/models.ts'
import { useCall } from './query.ts'

/** Returns the models of a conversation's gateway, which may not be the active one. */
export function useModelsOf(profileId: string): UseQueryResult<ModelList, AppError> {
  const active = useCall('gateway.status', {}).data?.profileId
  // Without `profileId` the answer is the active gateway's, and all views share one cache entry.
  return useCall('models.list', active === undefined || active === profileId ? {} : { profileId })
}
