import { z } from 'zod'
import { errorData } from './error-schema.ts'
import { provider } from './gateway/providers.ts'

/**
 * Providers that a gateway lists, and their age. `error` says why the gateway could not be asked; the cached list is
 * kept.
 */
export const cachedProviders = z.object({
  data: z.array(provider),
  seenAt: z.number(),
  isLive: z.boolean(),
  error: errorData.nullable(),
})
