import type { PresetPreview } from '#shared/preset.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { buildRequest } from '../gateway-client/build-request.ts'
import { bodyProblems, checkSlug, presetBody } from './preset-body.ts'
import type { PresetGateway } from './preset-gateway.ts'

/** Stands in while the gateway is not running; it is not shown. */
const nowhere = 'http://127.0.0.1/api/v1'

/** The request that saves this, with `<key>` in place of the key. */
export function previewPreset(profile: PresetGateway['profile'], slug: string, content: PresetContent): PresetPreview {
  checkSlug(slug)
  const body = presetBody(content)
  const baseUrl = profile.address()?.baseUrl
  const access = { baseUrl: baseUrl ?? nowhere, key: '<key>' }
  const { url, headers } = buildRequest(profile, access, 'presets.write', { params: { slug }, body })
  return { method: 'POST', url: baseUrl === undefined ? null : url, headers, body, problems: bodyProblems(body) }
}
