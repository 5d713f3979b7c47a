import { z } from 'zod'
import { conversationId, parameterValues } from './conversation.ts'
import { type RequestPreview } from './request-preview.ts'
import { errorData } from './error-schema.ts'
import { preset, presetVersion } from './gateway/presets.ts'
import { explanation } from './messages/notice-schema.ts'
import { toolRules } from './tools/tool-rules.ts'

export const presetSlug = z.string().min(1).max(200)

/** A preset of the list. Times are ISO 8601 as reported by the gateway; null is unknown. */
const presetRow = z.object({
  slug: presetSlug,
  name: z.string(),
  description: z.string().nullable(),
  /** Status at the gateway; null if the gateway was never asked, as for a preset that is only a draft. */
  status: z.string().nullable(),
  model: z.string().nullable(),
  /** The version in use, if known. */
  version: z.int().nullable(),
  updatedAt: z.string().nullable(),
  isStarred: z.boolean(),
  /** Whether there are changes that were not saved to the gateway. */
  hasDraft: z.boolean(),
  /** Why it is listed: the gateway lists it, the person added its slug, or the person created it. */
  origin: z.enum(['listed', 'added', 'created']),
})
export type PresetRow = z.infer<typeof presetRow>

/** Cached data and its age. `error` says why the gateway could not be asked; the cached data is kept. */
const seen = { seenAt: z.number().nullable(), isLive: z.boolean(), error: errorData.nullable() }

export const presetListing = z.object({ presets: z.array(presetRow), ...seen })
export type PresetListing = z.infer<typeof presetListing>
export const cachedPreset = z.object({ preset, ...seen })
export type CachedPreset = z.infer<typeof cachedPreset>

/**
 * A page of the history, newest first. A version is null if the gateway returned null, or if the page is not live and
 * the version is not cached.
 */
export const versionPage = z.object({
  versions: z.array(presetVersion.extend({ note: z.string() }).nullable()),
  total: z.int(),
  ...seen,
})
export type VersionPage = z.infer<typeof versionPage>

/** Unsaved changes. `baseVersion` is the version that they are based on; null is a preset that does not exist yet. */
export const presetDraft = z.object({
  slug: presetSlug,
  systemPrompt: z.string(),
  config: parameterValues,
  baseVersion: z.int().nullable(),
  updatedAt: z.number(),
})
export type PresetDraft = z.infer<typeof presetDraft>

/** A field that the gateway stored differently from what was sent. `field` is a wire name, or `system_prompt`. */
export const storedDifference = z.object({ field: z.string(), sent: z.unknown(), stored: z.unknown() })
export type StoredDifference = z.infer<typeof storedDifference>

/** A message that preset versions are tested with. */
export const testSample = z.object({ id: z.string().min(1).max(64), text: z.string() })
export type TestSample = z.infer<typeof testSample>

/** Target of a test: the draft (without changes, the version in use), or a version. */
export const testTarget = z.union([z.literal('draft'), z.int().positive()])
export type TestTarget = z.infer<typeof testTarget>

/** A result of a tool that a test uses instead of calling the tool. */
export const toolFixture = z.object({
  /** Name of the tool in requests. */
  tool: z.string(),
  /** Canonical JSON. */
  arguments: z.string(),
  /** Begin of the result, and the length of the whole. */
  result: z.string(),
  characters: z.int(),
  savedAt: z.number(),
})
export type ToolFixture = z.infer<typeof toolFixture>

/**
 * A tool call in a test. Its result was recorded, or is missing for these arguments; at the limit of rounds the test
 * ended before it was used.
 */
const testCall = z.object({
  tool: z.string(),
  /** JSON text of the model. */
  arguments: z.string(),
  result: z.enum(['recorded', 'missing', 'limit']),
})
export type TestCall = z.infer<typeof testCall>

/**
 * Result of one sample against one target. Null is unknown. Costs in the credits of the gateway, times in milliseconds.
 * If the answer called tools, text and usage are those of all its requests.
 */
export const testResult = z.object({
  sampleId: z.string(),
  /** Text of the sample at that time. */
  sampleText: z.string(),
  target: testTarget,
  status: z.enum(['running', 'done', 'failed', 'stopped']),
  text: z.string(),
  calls: z.array(testCall),
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
export type TestResult = z.infer<typeof testResult>

/**
 * A conversation converted to the body of a preset: the fields kept, and the fields dropped with the reason. Its rules
 * for tools go into the draft, on this computer only.
 */
export const promotion = z.object({
  conversationId,
  systemPrompt: z.string(),
  config: parameterValues,
  dropped: z.array(z.object({ field: z.string(), reason: explanation })),
  toolRules,
})
export type Promotion = z.infer<typeof promotion>

/** The request of a test, as it would be sent. */
export type PresetPreview = Omit<RequestPreview, 'sources' | 'size'>
