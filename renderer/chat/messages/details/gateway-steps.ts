import { isRecord } from '#shared/json/json-value.ts'
import { answersText } from '../../../text/en/answers.ts'
import { formatCost } from '../../../text/format.ts'
import { gatewayToolsText } from '../../../text/en/gateway-tools.ts'
import type { AnswerFact } from './answer-facts.ts'

/** A gateway may report any number of steps. */
const maxSteps = 50
const maxLength = 200

/**
 * Returns what the gateway itself did for an answer, from its routing metadata: tools that it ran, plugins, guardrails,
 * with what each cost. The preset is among the other facts.
 */
export function gatewaySteps(metadata: Readonly<Record<string, unknown>> | null): AnswerFact[] {
  const pipeline = metadata?.['pipeline']
  const steps = (Array.isArray(pipeline) ? pipeline : []).filter(isRecord).filter((step) => step['type'] !== 'preset')
  return steps.slice(0, maxSteps).map((step) => {
    const cost = step['cost_usd']
    const parts = [textOf(step['summary']), typeof cost === 'number' && cost > 0 ? formatCost(cost) : '']
    return { name: nameOf(step), value: parts.filter((part) => part !== '').join(', ') || answersText.stepDone }
  })
}

function nameOf(step: Readonly<Record<string, unknown>>): string {
  const name = textOf(step['name'])
  const { serverTools, pluginNames } = gatewayToolsText
  const known = serverTools[name] ?? serverTools[`openrouter:${name}`] ?? pluginNames[name]
  return known?.name ?? (name || textOf(step['type']) || answersText.unknown)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, maxLength) : '')
