import { z } from 'zod'

/** The short name of a local server, such as `ollama`; its models begin with it. */
export const serverSlug = z.string().min(1).max(64)

/** A model server on this computer that the embedded gateway looks for, as its last search found it. */
export const localServer = z.object({
  slug: serverSlug,
  name: z.string(),
  /** Host and port. */
  address: z.string(),
  /** `declined`: the person does not use it, so it is not contacted. */
  state: z.enum(['running', 'not-running', 'declined']),
  /** Its models in the server's order; empty unless it is running. */
  models: z.array(
    z.object({
      /** The gateway's id of the model. */
      id: z.string(),
      /** The server's own name of it. */
      name: z.string(),
      /** Whether it answers with text; an embedding model does not. */
      isChat: z.boolean(),
    }),
  ),
})
export type LocalServer = z.infer<typeof localServer>
