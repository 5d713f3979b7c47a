import { z } from 'zod'

/** The person's name for models: the first that answers serves. It may not look like a preset or an id. */
export const modelAlias = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/),
  models: z.array(z.string().min(1).max(300)).min(1).max(10),
})
export type ModelAlias = z.infer<typeof modelAlias>

/** The signed-in gateways and the names that programs can use beside the models of this computer. */
export const programRoutes = z.object({
  gateways: z
    .array(
      z.object({
        profileId: z.string().min(1).max(64),
        /** Short name, as in `openrouter/…`. */
        slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
        name: z.string().min(1).max(100),
        /** The URL under which `/chat/completions` is. */
        baseUrl: z.url({ protocol: /^https?$/ }),
        key: z
          .string()
          .regex(/^[\x21-\x7e]{1,4096}$/)
          .nullable(),
        /** Headers of every request: where a gateway that only forwards sends it. */
        headers: z.record(z.string().regex(/^x-[a-z0-9-]{1,60}$/), z.string().regex(/^[\x20-\x7e]{1,2000}$/)),
        /** Whether it follows the parameter `provider`; other gateways could refuse it. */
        hasProviderRules: z.boolean(),
      }),
    )
    .max(50),
  aliases: z.array(modelAlias).max(100),
})
export type ProgramRoutes = z.infer<typeof programRoutes>
