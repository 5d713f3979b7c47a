import { z } from 'zod'
import { conversationId, parameterValues } from './conversation-schema.ts'
import { errorData } from './error-schema.ts'
import { preset, presetVersion } from './gateway/presets.ts'

export const presetSlug = z.string().min(1).max(200)

/** A preset of the list. Times are ISO 8601 as the gateway tells them; null is not told. */
export const presetRow = z.object({
  slug: presetSlug,
  name: z.string(),
  description: z.string().nullable(),
  /** As the gateway says it; null where it was never asked, as of a preset that is only a draft. */
  status: z.string().nullable(),
  model: z.string().nullable(),
  /** The designated version, where it is known. */
  version: z.int().nullable(),
  updatedAt: z.string().nullable(),
  isStarred: z.boolean(),
  /** Whether changes wait here that were not saved to the gateway. */
  hasDraft: z.boolean(),
  /** How it came to be known: the gateway lists it, the person added its slug, or it was made here. */
  origin: z.enum(['listed', 'added', 'created']),
})

/** What is known, and how fresh it is. `error` says why the gateway could not be asked; what was last seen stays. */
const seen = { seenAt: z.number().nullable(), isLive: z.boolean(), error: errorData.nullable() }

export const presetListing = z.object({ presets: z.array(presetRow), ...seen })
export const seenPreset = z.object({ preset, ...seen })

/**
 * A page of the history, newest first. A version that the gateway answers as null is null here, and so is one that was
 * not seen where the page is not live.
 */
export const versionPage = z.object({
  versions: z.array(presetVersion.extend({ note: z.string() }).nullable()),
  total: z.int(),
  ...seen,
})

/** Changes that were not saved yet. `baseVersion` is what they began from; null is a preset that does not exist yet. */
export const presetDraft = z.object({
  slug: presetSlug,
  systemPrompt: z.string(),
  config: parameterValues,
  baseVersion: z.int().nullable(),
  updatedAt: z.number(),
})

/** What the gateway stored otherwise than it was sent. `field` is a wire name, or `system_prompt`. */
export const storedDifference = z.object({ field: z.string(), sent: z.unknown(), stored: z.unknown() })

/** A message that a preset is tried with. */
export const testSample = z.object({ id: z.string().min(1).max(64), text: z.string() })

/** What a try is run against: the draft (without changes the version in use), or a version. */
export const testTarget = z.union([z.literal('draft'), z.int().positive()])

/** One try: a sample against a target. Null is unknown. Costs in the gateway's credits, times in milliseconds. */
export const testResult = z.object({
  sampleId: z.string(),
  /** What the sample said then. */
  sampleText: z.string(),
  target: testTarget,
  status: z.enum(['running', 'done', 'failed', 'stopped']),
  text: z.string(),
  error: errorData.nullable(),
  model: z.string().nullable(),
  provider: z.string().nullable(),
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  cost: z.number().nullable(),
  firstTokenAfter: z.number().nullable(),
  finishedAfter: z.number().nullable(),
  ranAt: z.number(),
})

/** A conversation as the body of a preset: what is kept, and what is not and why. */
export const promotion = z.object({
  conversationId,
  systemPrompt: z.string(),
  config: parameterValues,
  dropped: z.array(z.object({ field: z.string(), reason: z.string() })),
})
