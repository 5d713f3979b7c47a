import type { RequestPreview } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { GatewayProfile } from '../gateway-profiles/gateway-profile.ts'
import { buildRequest } from './build-request.ts'

/** Shown instead of the key. */
const hiddenKey = '<key>'

/** Describes a chat request: method, URL and headers. `url` is null if the gateway has no address. */
export function describeChat(
  profile: Pick<GatewayProfile, 'dialect' | 'attribution' | 'address'>,
  request: ChatRequest,
  asksForRouting = true,
): Pick<RequestPreview, 'method' | 'url' | 'headers'> {
  const baseUrl = profile.address()?.baseUrl ?? null
  const access = { baseUrl: baseUrl ?? 'https://nowhere.invalid/api/v1', key: hiddenKey, asksForRouting }
  const { url, headers } = buildRequest(profile, access, 'chat.complete', { body: request })
  return { method: 'POST', url: baseUrl === null ? null : url, headers }
}
