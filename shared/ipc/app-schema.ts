import { z } from 'zod'
import { errorData } from '../error-schema.ts'

export const appInfo = z.object({
  version: z.string(),
  platform: z.enum(['linux', 'darwin', 'win32', 'other']),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  dataDirectory: z.string(),
})

/** The gateway in use, as the rail and the toolbar show it. */
export const gatewayStatus = z.object({
  profileId: z.string(),
  name: z.string(),
  /** True for the gateway that the app carries. */
  isEmbedded: z.boolean(),
  state: z.enum(['starting', 'connected', 'unreachable']),
  baseUrl: z.string().nullable(),
  error: errorData.nullable(),
})

/** What the answers so far cost, by the model that answered. `unknown` counts the answers whose cost no one told. */
export const usageSummary = z.object({
  totalCost: z.number(),
  answers: z.int(),
  unknown: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  models: z.array(
    z.object({
      model: z.string(),
      answers: z.int(),
      unknown: z.int(),
      promptTokens: z.int(),
      completionTokens: z.int(),
      cost: z.number(),
    }),
  ),
})
