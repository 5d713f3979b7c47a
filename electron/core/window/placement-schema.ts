import { z } from 'zod'
import type { WindowPlacement } from './window-placement.ts'

/** A placement in the database. */
export const windowPlacement = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  isMaximised: z.boolean(),
}) satisfies z.ZodType<WindowPlacement>
