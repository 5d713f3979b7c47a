import { unionTools } from '#shared/chat/union-tools.ts'
import { chatRequest, type ChatRequest } from '#shared/gateway/chat-completions.ts'
import { explainIssues } from '#shared/gateway/explain-issues.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { ApiError } from '../http/api-error.ts'
import { createNestedPresetError, type ModelNames, namesPreset, resolveModel } from './resolve-model.ts'

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
export async function applyPreset(body: ChatRequest, names: ModelNames): Promise<PresetApplied> {
  const { models, preset } = await resolveModel(body.model, body['preset'], names)
  if (preset === null) return { request: body, preset: null }
  const { slug, version, requested } = preset
  const own: ChatRequest = { ...body }
  delete own['preset']
  const [model] = models
  if (model === undefined) delete own.model
  else own.model = model
  const merged = chatRequest.safeParse(merge(version, own))
  if (!merged.success) throw new ApiError(400, explainIssues(merged.error).message)
  if (namesPreset(merged.data.model, merged.data['preset'])) throw createNestedPresetError(slug)
  return { request: merged.data, preset: { slug, version: version.version, requested } }
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
