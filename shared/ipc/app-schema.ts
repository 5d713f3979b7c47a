import { z } from 'zod'

export const appInfo = z.object({
  version: z.string(),
  platform: z.enum(['linux', 'darwin', 'win32', 'other']),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  dataDirectory: z.string(),
})
