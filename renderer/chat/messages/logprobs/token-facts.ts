import type { z } from 'zod'
import type { tokenLogprob } from '#shared/conversation.ts'
import { answersText } from '../../../text/en/answers.ts'

export type AnswerTokenLogprob = z.infer<typeof tokenLogprob>

/** From 0 (nearly certain) to 4 (a guess): the thickness of the line under a token. */
export type Likelihood = 0 | 1 | 2 | 3 | 4

export function likelihood(logprob: number): Likelihood {
  const probability = Math.exp(logprob)
  if (probability >= 0.9) return 0
  if (probability >= 0.7) return 1
  if (probability >= 0.4) return 2
  return probability >= 0.15 ? 3 : 4
}

/** Returns `87 %`, or `< 0.1 %` where rounding would show an impossible event. */
export function percent(logprob: number): string {
  const value = Math.exp(logprob) * 100
  if (value < 0.1) return '< 0.1 %'
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} %`
}

/** Returns a token as text: invisible ones have a name, the others are in quotation marks. */
export function formatToken(token: string): string {
  if (/^\n+$/.test(token)) return answersText.lineEnd
  if (/^\t+$/.test(token)) return answersText.tab
  if (/^ +$/.test(token)) return answersText.space
  return `“${token.replaceAll('\n', '⏎').replaceAll('\t', '⇥')}”`
}

/** Returns the alternatives to a token, the likeliest first, without the token itself. */
export function otherTokens({ token, alternatives }: AnswerTokenLogprob): AnswerTokenLogprob['alternatives'] {
  return alternatives.filter((alternative) => alternative.token !== token).toSorted((a, b) => b.logprob - a.logprob)
}
