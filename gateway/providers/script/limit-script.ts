import type { TextLimits } from '../limit-text.ts'
import { splitIntoTokens } from '../tokens.ts'
import type { ScriptStep } from './script.ts'

/** A step as it is played: texts are cut into tokens. */
export type PlayedStep =
  | Exclude<ScriptStep, { type: 'say' } | { type: 'reasoning' }>
  | { readonly type: 'speak'; readonly part: 'content' | 'reasoning'; readonly tokens: readonly string[] }

/**
 * Applies the limits of a request to everything that a script says, as one text: stop sequences look at the content
 * alone, tokens count reasoning too. Steps after the end of the answer are not played.
 */
export function limitScript(
  steps: readonly ScriptStep[],
  { maximumTokens, stop }: TextLimits,
): { readonly steps: readonly PlayedStep[]; readonly finishReason: 'stop' | 'length' } {
  const content = steps.map((step) => (step.type === 'say' ? step.text : '')).join('')
  const ends = stop.map((sequence) => content.indexOf(sequence)).filter((index) => index !== -1)
  let charactersLeft = Math.min(Number.POSITIVE_INFINITY, ...ends)
  let tokensLeft = maximumTokens ?? Number.POSITIVE_INFINITY
  const played: PlayedStep[] = []

  for (const step of steps) {
    if (step.type !== 'say' && step.type !== 'reasoning') {
      played.push(step)
      continue
    }
    const isContent = step.type === 'say'
    const text = isContent ? step.text.slice(0, charactersLeft) : step.text
    const tokens = splitIntoTokens(text)
    played.push({ type: 'speak', part: isContent ? 'content' : 'reasoning', tokens: tokens.slice(0, tokensLeft) })
    if (tokens.length > tokensLeft) return { steps: played, finishReason: 'length' }
    tokensLeft -= tokens.length
    if (text.length < step.text.length) return { steps: played, finishReason: 'stop' }
    if (isContent) charactersLeft -= text.length
  }
  return { steps: played, finishReason: 'stop' }
}
