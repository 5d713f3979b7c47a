import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { parseMoney, type Money } from '../money/money.ts'

/** The progress of a loop of server tools when a model asks for another step. */
interface LoopProgress {
  /** Times that the model was asked. */
  readonly steps: number
  readonly cost: Money
  /** Prompt and completion, of all steps. */
  readonly tokens: number
  readonly toolsExecuted: number
  /** Names of the tools that were called in this step. */
  readonly called: readonly string[]
  readonly finishReason: string
}

/** The limit for requests that set none: a model must not loop forever. */
const maxSteps = 10

/**
 * Returns whether one of the conditions of `stop_server_tools_when` holds. Without conditions `max_tool_calls` counts,
 * and the gateway's own limit of steps.
 */
export function shouldStop(request: ChatRequest, progress: LoopProgress): boolean {
  const { stop_server_tools_when: conditions } = request
  if (conditions !== undefined) return conditions.some((condition) => holds(condition, progress))
  const most = request['max_tool_calls']
  if (typeof most === 'number' && progress.toolsExecuted + progress.called.length > most) return true
  return progress.steps >= maxSteps
}

// The request's schema has checked the field that each known type needs.
function holds(
  condition: Readonly<Record<string, unknown>> & { readonly type: string },
  progress: LoopProgress,
): boolean {
  switch (condition.type) {
    case 'step_count_is':
      return progress.steps >= Number(condition['step_count'])
    case 'max_cost':
      return progress.cost >= parseMoney(Math.max(Number(condition['max_cost_in_dollars']), 0))
    case 'max_tokens_used':
      return progress.tokens >= Number(condition['max_tokens'])
    case 'has_tool_call':
      return progress.called.includes(String(condition['tool_name']))
    case 'finish_reason_is':
      return progress.finishReason === condition['reason']
    default:
      return false
  }
}
