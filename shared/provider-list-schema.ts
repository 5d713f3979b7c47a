import { z } from 'zod'
import { errorData } from './error-schema.ts'
import { provider } from './gateway/providers.ts'

/** What a gateway lists, and how fresh it is. `error` says why it could not be asked; what was last seen stays. */
export const seenProviders = z.object({
  data: z.array(provider),
  seenAt: z.number(),
  isLive: z.boolean(),
  error: errorData.nullable(),
})
