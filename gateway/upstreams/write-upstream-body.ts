import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { UpstreamSettings } from './upstream-settings.ts'

/** Fields that are meant for a gateway, and that a plain server would refuse as unknown. */
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
 * Returns the body for an upstream: always streamed, with usage at the end, since both forms of an answer are written
 * from the same parts. Null is the same as omitted, and not every server accepts it.
 * @param model the upstream's name for it
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
