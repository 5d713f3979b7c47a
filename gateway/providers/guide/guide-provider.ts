import { describeModel } from '../describe-model.ts'
import type { ChatProvider } from '../chat-provider.ts'
import { limitText, readLimits } from '../limit-text.ts'
import { countPromptTokens, lastUserText } from '../message-text.ts'
import { ownProfile } from '../own-profile.ts'
import { pace } from '../pace.ts'
import type { GuideIndex } from './guide-index.ts'
import { writeAnswer } from './write-answer.ts'

/** Tokens a second: as fast as people read along. */
const readingPace = 90

export interface GuideProviderOptions {
  readonly guide: GuideIndex
  /** Tokens a second, null for no pause. */
  readonly rate?: number | null
}

/** Answers questions about Gatehouse from its user guide: what makes the app useful with no account and no network. */
export function createGuideProvider({ guide, rate = readingPace }: GuideProviderOptions): ChatProvider {
  return {
    profile: ownProfile('Guide', 'guide'),
    models: [
      describeModel({
        id: 'gatehouse/guide',
        name: 'Gatehouse: Guide',
        description: 'Answers questions about Gatehouse by quoting its user guide. On this computer, free, no network.',
      }),
    ],
    async *chat(request, _model, signal) {
      const answer = writeAnswer(lastUserText(request.messages), guide)
      const { tokens, finishReason } = limitText(answer, readLimits(request))
      for await (const text of pace(tokens, rate, signal)) yield { type: 'content', text }
      yield {
        type: 'finish',
        reason: finishReason,
        usage: {
          promptTokens: countPromptTokens(request.messages),
          completionTokens: tokens.length,
          reasoningTokens: 0,
          cachedTokens: 0,
          cost: null,
        },
      }
    },
  }
}
