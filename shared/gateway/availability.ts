import * as z from 'zod'

/** Length of a name and number of names that are kept: what a gateway sends is shown and stored. */
const maxLength = 300
const maxNames = 50

/** Texts of a list; anything else in it is left out. */
const names = z
  .array(z.unknown())
  .transform((list) =>
    list
      .flatMap((each) => (typeof each === 'string' && each !== '' ? [each.slice(0, maxLength)] : []))
      .slice(0, maxNames),
  )
  .nullable()
  .optional()
  .catch(undefined)

const shortText = z.string().transform((text) => text.slice(0, maxLength))

/**
 * Why a model cannot serve a request, next to the message of an error (OpenRouter, Errors and Debugging). Codes and
 * filters are strings, since new ones may be added; an unexpected value of one field must not lose the others.
 */
export const availability = z.looseObject({
  code: shortText.optional().catch(undefined),
  /** Whether the same request may succeed later. */
  retryable: z.boolean().optional().catch(undefined),
  /** Seconds. */
  retry_after: z.number().nonnegative().nullable().optional().catch(undefined),
  requested_models: names,
  /** Slugs of the providers that were asked or excluded. */
  affected_providers: names,
  /** The filters that excluded the last endpoints. */
  excluded_by: names,
  /** Other models that the gateway suggests. */
  fallback_models: names,
  constraint: z.looseObject({ field: shortText, detail: shortText }).nullable().optional().catch(undefined),
  docs_url: shortText.optional().catch(undefined),
})

export type Availability = z.infer<typeof availability>
