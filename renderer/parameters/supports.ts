import type { NamedChatParameter } from '#shared/chat-parameters/table.ts'

/** Groups whose parameters the model itself takes; the gateway handles the others. */
const modelGroups = new Set<string>(['Sampling', 'Length', 'Reasoning', 'Tools', 'Output format'])

/** Parameters of those groups that the gateway handles. */
const gatewayParameters = new Set<string>([
  'stream',
  'stream_options',
  'stop_server_tools_when',
  'modalities',
  'image_config',
])

/** Other names under which models list a parameter as supported. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  max_completion_tokens: ['max_tokens'],
  max_tokens: ['max_completion_tokens'],
  reasoning: ['reasoning_effort', 'include_reasoning'],
  reasoning_effort: ['reasoning'],
  response_format: ['structured_outputs'],
}

/** Whether a model that lists these `supported_parameters` omits this one. False if the list is unknown. */
export function isUnsupported(
  { name, group }: Pick<NamedChatParameter, 'name' | 'group'>,
  supported: readonly string[] | null | undefined,
): boolean {
  // Plain servers send an empty list if they do not know.
  if (!supported || supported.length === 0 || !modelGroups.has(group) || gatewayParameters.has(name)) return false
  return ![name, ...(aliases[name] ?? [])].some((known) => supported.includes(known))
}
