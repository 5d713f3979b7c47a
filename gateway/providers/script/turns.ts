import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { readToolRequirement, writeExampleCall, type ToolTurn } from '../tool-use.ts'
import type { ScriptStep } from './script.ts'

/** Splits a script after each group of tool calls: the next turn is played when their results have arrived. */
function splitIntoTurns(steps: readonly ScriptStep[]): ScriptStep[][] {
  const turns: ScriptStep[][] = [[]]
  for (const [index, step] of steps.entries()) {
    if (steps[index - 1]?.type === 'call' && step.type !== 'call') turns.push([])
    turns.at(-1)?.push(step)
  }
  return turns
}

/**
 * Returns the steps of the turn that a conversation has reached, with the calls that the request allows: none by
 * `tool_choice: none`, one if they must not be parallel, and an example call if one is required and the script has
 * none. After the last turn the results are sent.
 */
export function selectTurnSteps(
  steps: readonly ScriptStep[],
  { turn, results }: ToolTurn,
  request: Pick<ChatRequest, 'tools' | 'tool_choice' | 'parallel_tool_calls'>,
  message: string,
): ScriptStep[] {
  const turns = splitIntoTurns(steps)
  // After every scripted call was answered, the results are the answer.
  const scripted: ScriptStep[] = turns[turn] ?? [{ type: 'say', text: results.join('\n') }]
  const requirement = readToolRequirement(request)
  switch (requirement.kind) {
    case 'never': {
      if (request.tool_choice !== 'none' || !scripted.some(isCall)) return onlyAllowedCalls(scripted, request)
      const rest = scripted.filter((step) => !isCall(step))
      return rest.some(({ type }) => type === 'say') ? rest : [...rest, { type: 'say', text: message }]
    }
    case 'free':
      return onlyAllowedCalls(scripted, request)
    case 'must': {
      const names = new Set(requirement.functions.map(({ name }) => name))
      const fitting = scripted.filter((step) => step.type !== 'call' || names.has(step.name))
      if (fitting.some(isCall)) return onlyAllowedCalls(fitting, request)
      const [first] = requirement.functions
      const rest = fitting.filter(({ type }) => type !== 'say')
      return first === undefined ? rest : [...rest, { type: 'call', ...writeExampleCall(first, message) }]
    }
  }
}

const isCall = (step: ScriptStep) => step.type === 'call'

function onlyAllowedCalls(
  steps: readonly ScriptStep[],
  { parallel_tool_calls: isParallel }: Pick<ChatRequest, 'parallel_tool_calls'>,
): ScriptStep[] {
  const firstCall = steps.find(isCall)
  return steps.filter((step) => !isCall(step) || isParallel !== false || step === firstCall)
}
