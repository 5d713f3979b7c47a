import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { UpstreamSettings } from './upstream-settings.ts'

/** What is meant for a gateway, and would be refused as unknown by a plain server. */
const ownFields = new Set([
  'models',
  'provider',
  'route',
  'plugins',
  'preset',
  'session_id',
  'trace',
  'metadata',
  'debug',
  'stop_server_tools_when',
  'max_tool_calls',
  'reasoning',
  'max_tokens',
  'max_completion_tokens',
  'stream_options',
])

/**
 * The body that an upstream is sent: always streamed, with usage at the end, since both forms of an answer are written
 * from the same parts. Null means the same as left out, and not every server knows that.
 * @param model as the upstream calls it
 */
export function writeUpstreamBody(
  request: ChatRequest,
  model: string,
  { limit_field: limitField = 'max_completion_tokens' }: Pick<UpstreamSettings, 'limit_field'>,
): Record<string, unknown> {
  const passed = Object.entries(request).filter(
    ([name, value]) => !ownFields.has(name) && value !== null && value !== undefined,
  )
  const limit = request.max_completion_tokens ?? request.max_tokens
  const effort = request.reasoning_effort ?? request.reasoning?.effort
  return {
    ...Object.fromEntries(passed),
    model,
    ...(effort ? { reasoning_effort: effort } : {}),
    ...(limit === undefined || limit === null ? {} : { [limitField]: limit }),
    stream: true,
    stream_options: { include_usage: true },
  }
}
