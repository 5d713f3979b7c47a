import { unionTools } from '#shared/chat/union-tools.ts'
import { chatRequest, type ChatRequest } from '#shared/gateway/chat-completions.ts'
import { explainIssues } from '#shared/gateway/explain-issues.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { ApiError } from '../http/api-error.ts'
import type { PresetStore } from '../store/preset-store.ts'

/** A request with its preset applied, and what the routing metadata reports about it. */
interface PresetApplied {
  readonly request: ChatRequest
  /** The preset with the name that the caller used, for the metadata; null if there is none. */
  readonly preset: { readonly slug: string; readonly version: number; readonly requested: string } | null
}

/** Two names of one thing: a request that sets either replaces both of the preset. */
const pairs = [
  ['reasoning', 'reasoning_effort'],
  ['max_tokens', 'max_completion_tokens'],
] as const

/**
 * Applies the preset that a request names: a shallow merge in which the request's fields win, tools are united by
 * identity, and the preset's system prompt comes first unless the request has a system message.
 * @throws ApiError 404 for an unknown preset, 400 if preset and request contradict each other
 */
export function applyPreset(body: ChatRequest, presets: Pick<PresetStore, 'read'>): PresetApplied {
  const reference = findPresetReference(body.model, body['preset'])
  if (reference === null) return { request: body, preset: null }
  const version = presets.read(reference.slug)?.designated_version
  if (!version) throw new ApiError(404, `There is no preset ${JSON.stringify(reference.slug)}`)
  const own: ChatRequest = { ...body }
  delete own['preset']
  if (reference.model === undefined) delete own.model
  else own.model = reference.model
  const merged = chatRequest.safeParse(merge(version, own))
  if (!merged.success) throw new ApiError(400, explainIssues(merged.error).message)
  if (findPresetReference(merged.data.model, merged.data['preset']) !== null) {
    throw new ApiError(400, `The preset ${JSON.stringify(reference.slug)} names another preset; that is not followed`)
  }
  const requested = body.model ?? `@preset/${reference.slug}`
  return { request: merged.data, preset: { slug: reference.slug, version: version.version, requested } }
}

function merge({ config, system_prompt: prompt }: PresetVersion, own: ChatRequest): object {
  const ofPreset = { ...config }
  for (const pair of pairs) {
    if (!pair.some((name) => own[name] !== undefined)) continue
    for (const name of pair) delete ofPreset[name]
  }
  const presetTools = chatRequest.shape.tools.safeParse(ofPreset['tools']).data ?? []
  const tools = unionTools(presetTools, own.tools ?? [])
  const hasSystem = own.messages.some(({ role }) => role === 'system' || role === 'developer')
  return {
    ...ofPreset,
    ...own,
    ...(tools.length === 0 ? {} : { tools }),
    messages: prompt && !hasSystem ? [{ role: 'system', content: prompt }, ...own.messages] : own.messages,
  }
}

/** The preset that a request names, and its model. */
interface PresetReference {
  readonly slug: string
  /** The model in front of `@preset/`, or in its own field; undefined to use the preset's. */
  readonly model: string | undefined
}

const mark = '@preset/'

/**
 * Finds the preset of a request: `model: "@preset/slug"`, `model: "some/model@preset/slug"`, or `preset: "slug"` in
 * addition to the model (openrouter.md §7).
 * @throws ApiError 400 for an empty slug, a `preset` that is not text, and two references that differ
 */
function findPresetReference(model: string | undefined, preset: unknown): PresetReference | null {
  const at = model?.indexOf(mark) ?? -1
  const inModel = model === undefined || at === -1 ? null : model.slice(at + mark.length)
  if (preset !== undefined && preset !== null && typeof preset !== 'string') {
    throw new ApiError(400, 'preset must be a string')
  }
  if (typeof preset === 'string' && inModel !== null && inModel !== preset) {
    throw new ApiError(400, `preset (${preset}) must not differ from the one that model names (${inModel})`)
  }
  const slug = inModel ?? preset ?? null
  if (slug === null) return null
  if (slug === '') throw new ApiError(400, 'preset must have at least 1 character')
  const named = at === -1 ? model : model?.slice(0, at)
  return { slug, model: named === '' ? undefined : named }
}
