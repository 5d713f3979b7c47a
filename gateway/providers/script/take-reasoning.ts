import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { splitIntoTokens } from '../tokens.ts'
import type { ScriptStep } from './script.ts'

/**
 * Applies the reasoning options of the request: no reasoning if its effort is `none` or it is not enabled, and at most
 * `reasoning.max_tokens`. A requested summary is a separate detail.
 */
export function takeReasoning(
  steps: readonly ScriptStep[],
  { reasoning, reasoning_effort: shorthand }: Pick<ChatRequest, 'reasoning' | 'reasoning_effort'>,
): ScriptStep[] {
  const effort = reasoning?.effort ?? shorthand
  if (effort === 'none' || reasoning?.enabled === false) return steps.filter(({ type }) => type !== 'reasoning')
  let tokensLeft = reasoning?.max_tokens ?? Number.POSITIVE_INFINITY
  const taken = steps.map((step) => {
    if (step.type !== 'reasoning') return step
    const tokens = splitIntoTokens(step.text).slice(0, Math.max(tokensLeft, 0))
    tokensLeft -= tokens.length
    return { ...step, text: tokens.join('') }
  })
  const summary = taken.flatMap((step) => (step.type === 'reasoning' ? [step.text] : [])).join('')
  if (!reasoning?.summary || summary === '') return taken
  const detail = { type: 'reasoning.summary', summary, format: 'unknown', index: 0 }
  const last = taken.findLastIndex(({ type }) => type === 'reasoning') + 1
  return taken.toSpliced(last, 0, { type: 'deltas', deltas: [{ reasoning_details: [detail] }] })
}
