import type { RequestPreview } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { GatewayProfile } from '../gateway-profiles/gateway-profile.ts'
import { buildRequest } from './build-request.ts'

/** Stands for the key, which is not shown. */
const hiddenKey = '<key>'

/** Where the client would send a chat request and with which headers. `url` is null while the gateway is nowhere. */
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
