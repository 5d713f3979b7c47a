import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { customIssue, issueError } from '../messages/zod-issue.ts'
import { mustBe } from '../chat-parameters/checked-fields.ts'

/**
 * An integer of a query string, which arrives as text. Also accepts numbers, so that a client can pass them. Messages
 * name the parameter and its limits.
 */
function queryInteger(
  name: string,
  limits: { readonly minimum: number; readonly maximum?: number },
): z.ZodType<number> {
  const { minimum, maximum = Number.MAX_SAFE_INTEGER } = limits
  const range =
    limits.maximum === undefined
      ? explain('anIntegerFrom', { min: minimum })
      : explain('anIntegerBetween', { min: minimum, max: maximum })
  return z.unknown().transform((value, context) => {
    const written = typeof value === 'number' ? String(value) : value
    const number = typeof written === 'string' && /^-?\d{1,16}$/.test(written) ? Number(written) : Number.NaN
    if (number >= minimum && number <= maximum) return number
    context.addIssue(customIssue(explain('mustBe', { field: name, what: range })))
    return z.NEVER
  })
}

/** Like `queryInteger`, but the empty text and `null` mean null. */
function nullableQueryInteger(
  name: string,
  limits: { readonly minimum: number; readonly maximum?: number },
): z.ZodType<number | null> {
  return z.preprocess(
    (value) => (value === '' || value === 'null' ? null : value),
    queryInteger(name, limits).nullable(),
  )
}

/** PresetVersion (gateway-api.md). `version` counts from 1; `config` holds chat parameters. Times are ISO 8601 UTC. */
export const presetVersion = z.looseObject({
  id: z.string(),
  preset_id: z.string(),
  version: z.int(),
  config: z.record(z.string(), z.unknown()),
  // "Optional" in the document, null at OpenRouter (openrouter.md §7).
  system_prompt: z.string().nullable().optional(),
  creator_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

/**
 * A preset as listed by GET /presets: without its designated version. Nullable in more fields than documented, because
 * OpenRouter sends null (openrouter.md §7).
 */
const presetSummary = z.looseObject({
  id: z.string(),
  slug: z.string().min(1),
  name: z.string(),
  description: z.string().nullable(),
  status: z.string(),
  status_updated_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  creator_user_id: z.string().nullable(),
  workspace_id: z.string().nullable(),
  designated_version_id: z.string().nullable(),
})

/** Preset with its designated version embedded (gateway-api.md, Preset). */
export const preset = z.looseObject({ ...presetSummary.shape, designated_version: presetVersion.nullable() })

/** Response of POST /presets/{slug}/chat/completions and of GET /presets/{slug}. */
export const presetResponse = z.looseObject({ data: preset })

/** Response of GET /presets/{slug}/versions: items may be null. Oldest first at OpenRouter (openrouter.md §7). */
export const presetVersionList = z.looseObject({ data: z.array(presetVersion.nullable()), total_count: z.int() })

/** Response of GET /presets, an extension that OpenRouter also has (openrouter.md §7): newest first. */
export const presetList = z.looseObject({ data: z.array(presetSummary), total_count: z.int() })

/** Path parameter of the preset operations: at least 1 character. */
export const presetPath = z.looseObject({
  slug: z.string(mustBe('slug', explain('aString'))).min(
    1,
    issueError(() => explain('slugEmpty')),
  ),
})

/**
 * Query of the lists: `offset` is the number of records to skip, `limit` the maximum to return. The defaults are up to
 * the gateway.
 */
export const pageQuery = z.looseObject({
  offset: nullableQueryInteger('offset', { minimum: 0 }).optional(),
  limit: queryInteger('limit', { minimum: 1, maximum: 100 }).optional(),
})

export type PresetVersion = z.infer<typeof presetVersion>
export type PresetSummary = z.infer<typeof presetSummary>
export type Preset = z.infer<typeof preset>
export type PresetResponse = z.infer<typeof presetResponse>
export type PresetVersionList = z.infer<typeof presetVersionList>
export type PresetList = z.infer<typeof presetList>
