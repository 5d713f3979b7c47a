import type { NamedChatParameter } from '#shared/chat-parameters/table.ts'

/** Groups whose parameters the model itself takes; the others are the gateway's own business. */
const ofModel = new Set<string>(['Sampling', 'Length', 'Reasoning', 'Tools', 'Output format'])

/** Parameters of those groups that the gateway deals with. */
const ofGateway = new Set<string>(['stream', 'stream_options', 'stop_server_tools_when', 'modalities', 'image_config'])

/** Other names under which models say that they support a parameter. */
const alsoAs: Readonly<Record<string, readonly string[]>> = {
  max_completion_tokens: ['max_tokens'],
  max_tokens: ['max_completion_tokens'],
  reasoning: ['reasoning_effort', 'include_reasoning'],
  reasoning_effort: ['reasoning'],
  response_format: ['structured_outputs'],
}

/** Whether a model that lists these `supported_parameters` leaves this one out. False where nothing is known. */
export function isUnsupported(
  { name, group }: Pick<NamedChatParameter, 'name' | 'group'>,
  supported: readonly string[] | null | undefined,
): boolean {
  // An empty list is how plain servers say that they do not know.
  if (!supported || supported.length === 0 || !ofModel.has(group) || ofGateway.has(name)) return false
  return ![name, ...(alsoAs[name] ?? [])].some((known) => supported.includes(known))
}
