import { z } from 'zod'

export const appInfo = z.object({
  version: z.string(),
  platform: z.enum(['linux', 'darwin', 'win32', 'other']),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  dataDirectory: z.string(),
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
