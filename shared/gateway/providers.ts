import * as z from 'zod'

/**
 * Provider (gateway-api.md, GET /providers). The document does not show which fields are required: name and slug
 * identify it, the others may be missing or null (openrouter.md §8). Countries are ISO 3166 alpha-2 codes.
 */
export const provider = z.looseObject({
  name: z.string(),
  slug: z.string(),
  headquarters: z.string().nullable().optional(),
  datacenters: z.array(z.string()).nullable().optional(),
  privacy_policy_url: z.string().nullable().optional(),
  terms_of_service_url: z.string().nullable().optional(),
  status_page_url: z.string().nullable().optional(),
})

/** Response of GET /providers. */
export const providerList = z.looseObject({ data: z.array(provider) })

export type Provider = z.infer<typeof provider>
