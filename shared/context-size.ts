import { z } from 'zod'

/** Estimated size of the branch that is shown. */
export const contextSize = z.object({
  tokens: z.int().nonnegative(),
  /** The last answer reported its tokens; otherwise all characters are counted. */
  isReported: z.boolean(),
  charactersPerToken: z.number().positive(),
  /** Answers of this chat from which that is known; 0 is an assumption. */
  learnedFrom: z.int().nonnegative(),
})
export type ContextSize = z.infer<typeof contextSize>
