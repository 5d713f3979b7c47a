import * as z from 'zod'
import type { DialectName } from './dialect.ts'
import type { EndpointName, EndpointOutput } from './endpoints.ts'
import type { LimitPeriod } from './limit-period.ts'

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** An operation that a dialect has under another path, or with another answer. */
export interface OperationTranslation<Name extends EndpointName = EndpointName> {
  /** Below the base URL without its version (`/v1`), such as `/key/info`; null for the path of the table. */
  readonly rootPath: `/${string}` | null
  readonly query?: (query: Query) => Query
  /** Reads an answer to this query as one of the table. */
  readonly schemaFor: (query: Query) => z.ZodType<EndpointOutput<Name>>
}

// An unexpected value of one field must not lose the others.
const amount = z.number().nullable().optional().catch(undefined)
const maybeText = z.string().nullable().optional().catch(undefined)

/** An amount that is written as text. */
const writtenAmount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
      .transform(Number),
  ])
  .nullable()
  .optional()
  .catch(undefined)

/** `GET /v1/credits`: the balance that is left, and what was used (Vercel, "REST API"). */
const vercelCredits = z
  .looseObject({ balance: writtenAmount, total_used: writtenAmount })
  .transform(({ balance, total_used: used }) => ({
    data: {
      total_credits: typeof balance === 'number' && typeof used === 'number' ? balance + used : undefined,
      total_usage: used,
    },
  }))

/** A model of `GET /v1/models` (Vercel): prices have other names, and its type says what it takes and gives. */
const vercelModel = z
  .looseObject({
    id: z.string(),
    name: z.string().optional().catch(undefined),
    created: z.number().optional().catch(undefined),
    context_window: amount,
    max_tokens: amount,
    type: maybeText,
    tags: z.array(z.string()).optional().catch(undefined),
    pricing: z
      .looseObject({ input: maybeText, output: maybeText, input_cache_read: maybeText, input_cache_write: maybeText })
      .nullable()
      .optional()
      .catch(undefined),
  })
  .transform(({ context_window, max_tokens, type, tags, pricing, ...model }) => ({
    ...model,
    context_length: context_window,
    ...(pricing?.input && pricing.output
      ? {
          pricing: {
            prompt: pricing.input,
            completion: pricing.output,
            ...(pricing.input_cache_read ? { input_cache_read: pricing.input_cache_read } : {}),
            ...(pricing.input_cache_write ? { input_cache_write: pricing.input_cache_write } : {}),
          },
        }
      : {}),
    ...(type === 'language'
      ? {
          architecture: {
            input_modalities: tags?.includes('vision') === true ? ['text', 'image'] : ['text'],
            output_modalities: ['text'],
          },
          top_provider: { is_moderated: false, max_completion_tokens: max_tokens },
        }
      : {}),
  }))

const vercelModels = z.looseObject({ data: z.array(vercelModel) })

/** `GET /key/info` without a key in its query describes the key of the request (LiteLLM, "Virtual keys"). */
const liteLlmKey = z
  .looseObject({
    info: z.looseObject({
      key_alias: maybeText,
      key_name: maybeText,
      spend: amount,
      max_budget: amount,
      budget_duration: maybeText,
      expires: maybeText,
      rpm_limit: amount,
    }),
  })
  .transform(({ info }) => {
    const { spend, max_budget: limit, budget_duration: duration, expires, rpm_limit: rate } = info
    return {
      data: {
        label: info.key_alias ?? info.key_name,
        // It starts again with the budget.
        usage: spend,
        limit,
        limit_remaining: typeof limit === 'number' && typeof spend === 'number' ? Math.max(0, limit - spend) : null,
        limit_reset: duration === null || duration === undefined ? duration : (durations.get(duration) ?? duration),
        expires_at: expires,
        ...(typeof rate === 'number' ? { rate_limit: { requests: rate, interval: '1m' } } : {}),
      },
    }
  })

const durations: ReadonlyMap<string, LimitPeriod> = new Map([
  ['1d', 'daily'],
  ['24h', 'daily'],
  ['7d', 'weekly'],
  ['30d', 'monthly'],
  ['1mo', 'monthly'],
])

/** `GET /spend/logs?request_id=`: one row for the answer with this id (LiteLLM, "Spend tracking"). */
const liteLlmSpend = ({ id }: Query) =>
  z
    .array(
      z.looseObject({
        request_id: z.string(),
        spend: amount,
        model: maybeText,
        custom_llm_provider: maybeText,
        prompt_tokens: amount,
        completion_tokens: amount,
      }),
    )
    .max(100)
    .transform((rows, context) => {
      const row = rows.find(({ request_id: found }) => found === id)
      if (row === undefined) {
        context.addIssue({ code: 'custom', message: 'No row for this answer' })
        return z.NEVER
      }
      return {
        data: {
          id: row.request_id,
          total_cost: row.spend,
          model: row.model,
          provider_name: row.custom_llm_provider,
          tokens_prompt: row.prompt_tokens,
          tokens_completion: row.completion_tokens,
        },
      }
    })

type Translations = { readonly [Name in EndpointName]?: OperationTranslation<Name> }

const translations: Readonly<Partial<Record<DialectName, Translations>>> = {
  vercel: {
    'credits.read': { rootPath: null, schemaFor: () => vercelCredits },
    'models.list': { rootPath: null, schemaFor: () => vercelModels },
  },
  litellm: {
    'keys.read': { rootPath: '/key/info', schemaFor: () => liteLlmKey },
    'generations.read': {
      rootPath: '/spend/logs',
      query: ({ id }) => ({ request_id: id }),
      schemaFor: liteLlmSpend,
    },
  },
}

/** Returns how a dialect has an operation, if that differs from the table of operations. */
export function translationOf<Name extends EndpointName>(
  dialect: DialectName,
  name: Name,
): OperationTranslation<Name> | undefined {
  return translations[dialect]?.[name]
}
