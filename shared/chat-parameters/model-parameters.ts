import { samplingParameters } from './sampling.ts'

/** Parameters that only some models support; `provider.require_parameters` requires these. */
export const modelParameters: readonly string[] = [
  ...samplingParameters.map(({ name }) => name),
  'stop',
  'response_format',
  'logprobs',
  'top_logprobs',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'reasoning',
  'reasoning_effort',
]
