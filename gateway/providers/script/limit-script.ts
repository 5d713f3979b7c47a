import { splitIntoTokens, type TextLimits } from '../tokens.ts'
import type { ScriptStep, TextField } from './script.ts'

/** A step as it is played: texts are split into tokens. */
export type PlayedStep =
  | Exclude<ScriptStep, { type: 'say' | 'reasoning' | 'refusal' | 'call' | 'show-request' }>
  | { readonly type: 'speak'; readonly part: TextField; readonly tokens: readonly string[] }
  | { readonly type: 'call'; readonly name: string; readonly tokens: readonly string[] }

/** A step that does not depend on the request. */
type KnownStep = Exclude<ScriptStep, { type: 'show-request' }>

/**
 * Applies the limits of a request to all text of a script: stop sequences match content only, tokens also count
 * reasoning and the arguments of calls. Steps after the end of the answer are not played.
 */
export function limitScript(
  steps: readonly KnownStep[],
  { maxTokens, stop }: TextLimits,
): { readonly steps: readonly PlayedStep[]; readonly finishReason: 'stop' | 'length' } {
  const content = steps.map((step) => (step.type === 'say' ? step.text : '')).join('')
  const ends = stop.map((sequence) => content.indexOf(sequence)).filter((index) => index !== -1)
  let charactersLeft = Math.min(Number.POSITIVE_INFINITY, ...ends)
  let tokensLeft = Math.max(maxTokens ?? Number.POSITIVE_INFINITY, 0)
  const played: PlayedStep[] = []

  for (const step of steps) {
    const fullText = textOfStep(step)
    if (fullText === null) {
      // Without text it is one of the steps that both unions have.
      played.push(step as PlayedStep)
      continue
    }
    const isContent = step.type === 'say'
    const text = isContent ? fullText.slice(0, charactersLeft) : fullText
    const tokens = splitIntoTokens(text)
    played.push(cut(step, tokens.slice(0, tokensLeft)))
    if (tokens.length > tokensLeft) return { steps: played, finishReason: 'length' }
    tokensLeft -= tokens.length
    if (text.length < fullText.length) return { steps: played, finishReason: 'stop' }
    if (isContent) charactersLeft -= text.length
  }
  return { steps: played, finishReason: 'stop' }
}

function textOfStep(step: KnownStep): string | null {
  if (step.type === 'call') return step.arguments
  return 'text' in step ? step.text : null
}

function cut(step: KnownStep, tokens: readonly string[]): PlayedStep {
  if (step.type === 'call') return { type: 'call', name: step.name, tokens }
  return { type: 'speak', part: step.type === 'say' ? 'content' : (step.type as TextField), tokens }
}
