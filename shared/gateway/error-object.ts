import * as z from 'zod'
import { availability } from './availability.ts'
import { serviceMetadataFields } from './service-metadata.ts'

/**
 * The content of an Error object. `code` is an integer equal to the HTTP status (gateway-api.md, Error object), or a
 * string such as `server_error` (one example of openrouter.md §3). Errors with `availability` have `http_status` instead.
 * `metadata` is specific to OpenRouter (openrouter.md §6).
 */
export const gatewayError = z
  .looseObject({
    code: z.union([z.int(), z.string()]).optional(),
    message: z.string(),
    error_type: z.string().optional().catch(undefined),
    http_status: z.int().optional().catch(undefined),
    availability: availability.nullable().optional().catch(undefined),
    metadata: z
      .looseObject({
        error_type: z.string().optional(),
        provider_code: z.union([z.string(), z.number()]).nullable().optional(),
        provider_name: z.string().nullable().optional(),
      })
      .nullable()
      .optional(),
  })
  .refine(({ code, http_status: status }) => code !== undefined || status !== undefined)

/** Code, message and metadata of an error. */
export type GatewayError = z.infer<typeof gatewayError>

/**
 * The body of every error response (gateway-api.md, Errors): `{ error: { code, message } }`. Routing metadata may be
 * next to `error` (openrouter.md §5). A 200 that is not streamed can also have this body (openrouter.md §3).
 */
export const errorObject = z.looseObject({ error: gatewayError, ...serviceMetadataFields })

/** The body of an error response. */
export type ErrorObject = z.infer<typeof errorObject>
