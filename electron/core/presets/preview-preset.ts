import type { PresetPreview } from '#shared/preset.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { buildRequest } from '../gateway-client/build-request.ts'
import { bodyProblems, assertValidSlug, presetBody } from './preset-body.ts'
import type { PresetGateway } from './preset-gateway.ts'

/** Placeholder while the gateway is not running; not shown. */
const placeholderUrl = 'http://127.0.0.1/api/v1'

/** Returns the request that saves the preset, with `<key>` in place of the key. */
export function previewPreset(profile: PresetGateway['profile'], slug: string, content: PresetContent): PresetPreview {
  assertValidSlug(slug)
  const body = presetBody(content)
  const baseUrl = profile.address()?.baseUrl
  const access = { baseUrl: baseUrl ?? placeholderUrl, key: '<key>' }
  const { url, headers } = buildRequest(profile, access, 'presets.write', { params: { slug }, body })
  return { method: 'POST', url: baseUrl === undefined ? null : url, headers, body, problems: bodyProblems(body) }
}
