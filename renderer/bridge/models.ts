import type { UseQueryResult } from '@tanstack/react-query'
import type { AppError } from '#shared/errors.ts'
import type { ModelList } from '#shared/gateway/models.ts'
import { useCall } from './query.ts'

/** The models of the gateway that a conversation belongs to, also where another one is active. */
export function useModelsOf(profileId: string): UseQueryResult<ModelList, AppError> {
  const active = useCall('gateway.status', {}).data?.profileId
  // Without a name the answer is the active gateway's, which all views share.
  return useCall('models.list', active === undefined || active === profileId ? {} : { profileId })
}
